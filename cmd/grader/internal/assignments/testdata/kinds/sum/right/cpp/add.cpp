#include <iostream>
#include <sstream>
#include <string>

int main(int count, char** arguments) {
    int total = 0;
    for (int i = 1; i < count; i++) {
        std::istringstream text(arguments[i]);
        int number;
        char more;
        if (!(text >> number) || text >> more) {
            std::cerr << arguments[i] << " is no whole number\n";
            return 1;
        }
        total += number;
    }
    std::cout << total << "\n";
}
