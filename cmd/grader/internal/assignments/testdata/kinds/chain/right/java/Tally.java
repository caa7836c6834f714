public class Tally {
    private int number;

    public Tally(int start) { number = start; }

    public Tally add(int n) { number += n; return this; }

    public Tally times(int n) { number *= n; return this; }

    public Tally copy() { return new Tally(number); }

    public int value() { return number; }
}
