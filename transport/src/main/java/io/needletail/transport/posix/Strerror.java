package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

/** Text of an error number: strerror(3). Cold. */
public final class Strerror {

    // The one of POSIX, which glibc and musl both have under this name.
    private static final LibcFunction STRERROR = NativeLinker.cold("__xpg_strerror_r", JAVA_INT, JAVA_LONG, JAVA_LONG);

    private static final int BYTES_MAX = 256;

    private Strerror() {}

    /**
     * The words for a failed call.
     *
     * @param answer minus the error's number, as calls answer it
     * @return such as {@code Connection refused}
     */
    public static String of(int answer) {
        NativeBuffer block = Libc.allocate(BYTES_MAX);
        try {
            block.write(new byte[BYTES_MAX], 0, BYTES_MAX);
            int unknown = (int) STRERROR.handle.invokeExact(block.errno(), -answer, block.address(), (long) BYTES_MAX);
            return unknown == 0 ? text(block) : "error " + -answer;
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        } finally {
            Libc.free(block);
        }
    }

    /** The text at the beginning of a block, up to its first zero byte. */
    static String text(NativeBuffer block) {
        byte[] bytes = new byte[block.capacity()];
        block.read(bytes, 0, bytes.length);
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, UTF_8);
    }
}
