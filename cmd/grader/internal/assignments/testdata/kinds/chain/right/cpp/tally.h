class Tally {
    int number;

public:
    Tally(int start) : number(start) {}

    Tally& add(int n) { number += n; return *this; }

    Tally& times(int n) { number *= n; return *this; }

    Tally copy() { return Tally(number); }

    int value() { return number; }
};
