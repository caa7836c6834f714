#include <stdexcept>

inline int divide(int a, int b) {
    if (b == 0) {
        throw std::domain_error("division by zero");
    }
    return a / b;
}
