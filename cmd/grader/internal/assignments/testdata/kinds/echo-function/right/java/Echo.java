public class Echo {
    public static String echo(String text) {
        return text;
    }
}
