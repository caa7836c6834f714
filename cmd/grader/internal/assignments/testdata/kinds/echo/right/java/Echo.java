import java.util.Scanner;

public class Echo {
    public static void main(String[] arguments) {
        System.out.println(new Scanner(System.in).nextLine());
    }
}
