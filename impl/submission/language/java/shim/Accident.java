package rulebook.shim;

import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells an exception that a program throws itself from an accident, which the Java virtual machine raises or a library
 * that was misused.
 *
 * <p>A program throws an exception itself if it is made in its own code, or by the methods that are there to throw
 * one for it, such as {@code Objects.requireNonNull}. One that the machine raises in the program's own code is known
 * by the machine's words.
 */
final class Accident {
    private static final Map<Class<?>, Pattern> WORDS = Map.of(
            NullPointerException.class,
            Pattern.compile("Cannot (invoke \"|read field \"|assign field \"|read the array length|"
                    + "load from \\S+ array|store to \\S+ array|throw exception|"
                    + "enter synchronized block|exit synchronized block).*"),
            ArrayIndexOutOfBoundsException.class, Pattern.compile("Index -?\\d+ out of bounds for length \\d+"),
            ClassCastException.class, Pattern.compile("class \\S+ cannot be cast to class .*"),
            NegativeArraySizeException.class, Pattern.compile("-\\d+"),
            ArrayStoreException.class, Pattern.compile("[\\w.$\\[;]+"),
            ArithmeticException.class, Pattern.compile("/ by zero|BigInteger divide by zero"));

    private static final Pattern THROWERS = Pattern.compile(
            "java\\.util\\.(Objects\\.(requireNonNull|check)\\w*|Optional\\w*\\.orElseThrow)|jdk\\.internal\\..*");

    private Accident() {}

    /** Whether it is an accident; the program declares the classes whose full names fulfil the condition. */
    static boolean is(Throwable thrown, Predicate<String> declares) {
        if (declares.test(thrown.getClass().getName())) {
            return false;
        }
        StackTraceElement[] frames = thrown.getStackTrace();
        if (thrown instanceof VirtualMachineError || thrown instanceof LinkageError || frames.length == 0) {
            return true;
        }
        Pattern words = WORDS.get(thrown.getClass());
        if (declares.test(frames[0].getClassName())) {
            String message = thrown.getMessage();
            return words != null && message != null && words.matcher(message).matches();
        }
        StackTraceElement asker = Stream.of(frames).dropWhile(frame -> THROWERS.matcher(name(frame)).matches())
                .findFirst().orElse(frames[0]);
        return !declares.test(asker.getClassName());
    }

    private static String name(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName();
    }
}
