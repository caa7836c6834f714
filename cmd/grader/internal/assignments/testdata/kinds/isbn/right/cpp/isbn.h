#include <cctype>
#include <map>
#include <string>
#include <vector>

inline bool isIsbn(const std::string& text) {
    if (text.size() != 10) {
        return false;
    }
    int sum = 0;
    for (int i = 0; i < 10; i++) {
        bool ten = i == 9 && text[i] == 'X';
        if (!ten && !isdigit((unsigned char)text[i])) {
            return false;
        }
        sum += (10 - i) * (ten ? 10 : text[i] - '0');
    }
    return sum % 11 == 0;
}

inline std::vector<bool> areIsbn(const std::vector<std::string>& texts) {
    std::vector<bool> all;
    for (const auto& text : texts) {
        all.push_back(isIsbn(text));
    }
    return all;
}

inline std::map<std::string, bool> validity(const std::vector<std::string>& texts) {
    std::map<std::string, bool> all;
    for (const auto& text : texts) {
        all[text] = isIsbn(text);
    }
    return all;
}
