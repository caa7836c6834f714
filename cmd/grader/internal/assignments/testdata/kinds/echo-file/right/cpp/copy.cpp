#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>

int main() {
    std::ifstream in("in.txt");
    if (!in) {
        std::cerr << "in.txt is missing\n";
        return 1;
    }
    std::ofstream out("out.txt");
    int lines = 0;
    for (std::string line; std::getline(in, line); lines++) {
        std::transform(line.begin(), line.end(), line.begin(), ::toupper);
        out << line << "\n";
    }
    std::cout << lines << "\n";
}
