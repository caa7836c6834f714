public class Counter {
    public int total = 0;

    public void count() { total++; }

    public void reset() { total = 0; }
}
