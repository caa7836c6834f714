#include <random>
#include <set>
#include <vector>

inline std::vector<int> lotto(int count, int highest) {
    std::random_device chance;
    std::uniform_int_distribution<int> one(1, highest);
    std::set<int> drawn;
    while ((int)drawn.size() < count) {
        drawn.insert(one(chance));
    }
    return std::vector<int>(drawn.begin(), drawn.end());
}
