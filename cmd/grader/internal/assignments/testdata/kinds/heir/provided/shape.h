#pragma once
#include <string>
class Shape {
public:
    virtual ~Shape() {}
    virtual int area() const = 0;
    virtual std::string name() const = 0;
    std::string describe() const { return name() + " of " + std::to_string(area()); }
};
