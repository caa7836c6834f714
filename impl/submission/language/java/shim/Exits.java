package rulebook.shim;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Turns each call of {@link System#exit} in a class file into one of {@link Ending#exit}.
 *
 * <p>Only the constant pool changes: methods of this name and type refer to another class, which is added at the end.
 */
final class Exits {
    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int HEAD = 8; // the magic number and the version
    private static final int MOST = 0xffff; // entries

    private final ByteBuffer file;
    private final int[] entries; // where each entry begins; 0 for numbers that have none
    private final int end; // of the constant pool

    private Exits(byte[] bytes) {
        file = ByteBuffer.wrap(bytes.clone());
        entries = new int[number(HEAD)];
        int at = HEAD + 2;
        for (int entry = 1; entry < entries.length; entry++) {
            entries[entry] = at;
            int tag = file.get(at);
            at += 1 + size(tag, at);
            if (tag == 5 || tag == 6) { // long and double take two numbers
                entry++;
            }
        }
        end = at;
    }

    /** The changed class; the same one if it cannot be read or has no room for another entry. */
    static byte[] turn(byte[] file) {
        try {
            return new Exits(file).turn();
        } catch (IndexOutOfBoundsException | BufferUnderflowException | IllegalArgumentException unreadable) {
            return file;
        }
    }

    /** How many bytes an entry has after its tag. */
    private int size(int tag, int at) {
        return switch (tag) {
            case UTF8 -> 2 + number(at + 1);
            case CLASS, 8, 16, 19, 20 -> 2; // string, method type, module, package
            case 15 -> 3; // method handle
            case 3, 4, 9, METHOD, 11, 12, 17, 18 -> 4; // int, float, members, name and type, dynamic
            case 5, 6 -> 8; // long, double
            default -> throw new IllegalArgumentException("there is no entry of the kind " + tag);
        };
    }

    private byte[] turn() {
        if (entries.length + 2 > MOST) {
            return file.array();
        }
        for (int at : entries) {
            if (at > 0 && file.get(at) == METHOD && exits(at)) {
                file.putShort(at + 1, (short) (entries.length + 1));
            }
        }
        byte[] name = Ending.class.getName().replace('.', '/').getBytes(StandardCharsets.UTF_8);
        ByteBuffer turned = ByteBuffer.allocate(file.capacity() + 6 + name.length);
        turned.put(file.array(), 0, end).putShort(HEAD, (short) (entries.length + 2));
        turned.put((byte) UTF8).putShort((short) name.length).put(name);
        turned.put((byte) CLASS).putShort((short) entries.length);
        return turned.put(file.array(), end, file.capacity() - end).array();
    }

    private boolean exits(int method) {
        int type = entries[number(method + 1)];
        int signature = entries[number(method + 3)];
        return text(number(type + 1)).equals("java/lang/System")
                && text(number(signature + 1)).equals("exit")
                && text(number(signature + 3)).equals("(I)V");
    }

    private String text(int entry) {
        int at = entries[entry];
        byte[] bytes = Arrays.copyOfRange(file.array(), at + 3, at + 3 + number(at + 1));
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private int number(int at) {
        return file.getShort(at) & 0xffff;
    }
}
