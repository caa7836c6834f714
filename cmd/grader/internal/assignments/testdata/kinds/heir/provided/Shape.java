public abstract class Shape {
    public abstract int area();
    public abstract String name();
    public String describe() { return name() + " of " + area(); }
}
