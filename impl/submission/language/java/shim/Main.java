package rulebook.shim;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Lets a grader call the methods of a student's Java program.
 *
 * <pre>java -p SHIM_CLASSES -m rulebook.shim/rulebook.shim.Main ASSIGNMENT FOLDER CLASS...</pre>
 *
 * <p>Requests come from one descriptor, replies go to another: the property {@code rulebook.descriptors} has their numbers.
 *
 * <p>ASSIGNMENT names the class with the commands that are understood. FOLDER holds the student's compiled classes; it must not be
 * on the class path, or they could not be loaded afresh. Each CLASS is the full name of a class under test, for
 * assignments that ask for classes.
 *
 * <p>Exit status: 0 after {@code quit} or at the end of the requests, 2 when the shim was started wrongly. A student's program
 * that ends the process ends the shim too, with the student's status.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        int status = with(arguments, Main::serve);
        Runtime.getRuntime().halt(status); // threads and shutdown hooks of the student do not hold the process back
    }

    /** What is done with an assignment's commands. */
    interface Use {
        void of(Assignment assignment) throws IOException;
    }

    /** Uses the commands that the arguments ask for; the exit status. */
    static int with(String[] arguments, Use use) {
        if (arguments.length < 2) {
            System.err.println("usage: ASSIGNMENT FOLDER CLASS...");
            return 2;
        }
        try {
            List<String> names = List.of(arguments).subList(2, arguments.length);
            use.of(assignment(arguments[0], new Student(Path.of(arguments[1])), names));
            return 0;
        } catch (ClassNotFoundException none) {
            System.err.println("there is no shim for the assignment " + arguments[0]);
        } catch (ReflectiveOperationException | ClassFiles.Unreadable | IOException failure) {
            System.err.println(failure.getMessage());
        }
        return 2;
    }

    /** The commands of an assignment: a class that is called like it, with a capital. */
    private static Assignment assignment(String name, Student student, List<String> names) throws ReflectiveOperationException {
        String type = Main.class.getPackageName() + "." + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        return (Assignment) Class.forName(type).getDeclaredConstructor(Student.class, List.class).newInstance(student, names);
    }

    private static void serve(Assignment assignment) throws IOException {
        String[] numbers = System.getProperty("rulebook.descriptors", "0 1").split(" ");
        var requests = new FileInputStream(descriptor(numbers[0]));
        var replies = new FileOutputStream(descriptor(numbers[1]));
        new Protocol(assignment, requests, replies).run();
    }

    /** A descriptor that the process was started with. Java has no public way to more than the first three. */
    private static FileDescriptor descriptor(String number) {
        try {
            var constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            return constructor.newInstance(Integer.parseInt(number));
        } catch (ReflectiveOperationException closed) {
            throw new IllegalStateException("start this with --add-opens java.base/java.io=rulebook.shim", closed);
        }
    }
}
