package rulebook.shim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The compiled classes of the student's program. The files are read once; each loader defines the classes afresh. */
final class ClassFiles {
    private final URL[] folder;
    private final Map<String, byte[]> files = new TreeMap<>();

    /** Reads the classes in a folder and all folders below it, and edits each of them. */
    ClassFiles(Path folder, UnaryOperator<byte[]> edit) {
        try {
            this.folder = new URL[] {folder.toUri().toURL()};
            for (Path file : in(folder)) {
                files.put(name(folder.relativize(file)), edit.apply(Files.readAllBytes(file)));
            }
        } catch (IOException | UncheckedIOException failure) {
            throw new Unreadable("cannot read the classes in " + folder + ": " + failure);
        }
    }

    /** The full names of all classes, in their order. */
    Set<String> names() {
        return files.keySet();
    }

    /** A new loader of the classes, below another one. */
    ClassLoader loader(ClassLoader parent) {
        return new Loader(parent);
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.getFileName().toString().endsWith("-info.class"))
                    .toList();
        }
    }

    private static String name(Path file) {
        String name = file.toString().replace(file.getFileSystem().getSeparator(), ".");
        return name.substring(0, name.length() - ".class".length());
    }

    /** The student's folder cannot be read. */
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unreadable(String words) {
            super(words);
        }
    }

    /** Defines the classes from the bytes read at the start; other resources come from the folder. */
    private final class Loader extends URLClassLoader {
        Loader(ClassLoader parent) {
            super(folder, parent);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = files.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
