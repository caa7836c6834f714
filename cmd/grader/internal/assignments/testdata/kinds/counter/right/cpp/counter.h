class Counter {
public:
    int total = 0;

    void count() { total++; }

    void reset() { total = 0; }
};
