#include <set>
#include <string>

inline std::set<int> common(const std::set<int>& a, const std::set<int>& b) {
    std::set<int> both;
    for (int x : a) {
        if (b.count(x)) {
            both.insert(x);
        }
    }
    return both;
}

inline std::set<std::string> letters(const std::string& text) {
    std::set<std::string> all;
    for (char c : text) {
        all.insert(std::string(1, c));
    }
    return all;
}
