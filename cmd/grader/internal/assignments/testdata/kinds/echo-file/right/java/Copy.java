import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public class Copy {
    public static void main(String[] arguments) throws IOException {
        if (!Files.exists(Path.of("in.txt"))) {
            System.err.println("in.txt is missing");
            System.exit(1);
        }
        List<String> lines = Files.readAllLines(Path.of("in.txt"));
        Files.write(Path.of("out.txt"), lines.stream().map(String::toUpperCase).toList());
        System.out.println(lines.size());
    }
}
