#include <string>

inline std::string echo(const std::string& text) {
    return text;
}
