public class Add {
    public static void main(String[] arguments) {
        int total = 0;
        for (String argument : arguments) {
            if (!argument.matches("-?[0-9]+")) {
                System.err.println(argument + " is no whole number");
                System.exit(1);
            }
            total += Integer.parseInt(argument);
        }
        System.out.println(total);
    }
}
