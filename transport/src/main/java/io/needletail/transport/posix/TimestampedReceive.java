package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.Optional;

/**
 * Receives bytes of one socket together with the time at which the kernel took them in: recvmsg(2),
 * {@code SO_TIMESTAMPING} of the kernel's timestamping.rst. Works on memory of its own, laid out as 64-bit Linux has
 * it:
 *
 * <pre>
 *   0                        56          72                    200
 *   | msghdr                 | iovec     | control             | timespec |
 *     name  0  iovec   16      bytes  0    length 0  (cmsghdr)
 *     vectors 24               length 8    level  8
 *     control 32                           kind  12
 *     its length 40                        when  16  (three timespec, of which the first is the kernel's own)
 *     flags 48
 * </pre>
 *
 * <p>Assumes what {@link Libc} assumes. Threading: one thread at a time. Allocation: none once compiled.
 */
public final class TimestampedReceive {

    private static final LibcFunction RECVMSG = NativeLinker.hot("recvmsg", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final LibcFunction CLOCK_GETTIME = NativeLinker.hot("clock_gettime", JAVA_INT, JAVA_INT, JAVA_LONG);

    private static final int VECTORS_AT = 16;
    private static final int VECTOR_COUNT_AT = 24;
    private static final int CONTROL_POINTER_AT = 32;
    private static final int CONTROL_LENGTH_AT = 40;
    private static final int FLAGS_AT = 48;
    private static final int VECTOR_AT = 56;
    private static final int VECTOR_LENGTH_AT = 64;
    private static final int CONTROL_AT = 72;
    private static final int LEVEL_AT = CONTROL_AT + 8;
    private static final int KIND_AT = CONTROL_AT + 12;
    private static final int SECONDS_AT = CONTROL_AT + 16;
    private static final int NANOS_AT = CONTROL_AT + 24;
    // Twice what is expected: somebody who stands before the kernel may add what nobody asked for.
    private static final int CONTROL_BYTES = 128;
    private static final int MESSAGE_BYTES = 64;
    private static final int NOW_AT = CONTROL_AT + CONTROL_BYTES;
    private static final int BYTES = NOW_AT + 16;
    private static final long SECOND_NS = 1_000_000_000L;

    private final NativeBuffer own = Libc.allocate(BYTES);
    private long stampNs;

    /** Makes the memory for calls, which lives until it is {@linkplain #free freed}. Cold. */
    public TimestampedReceive() {
        own.write(new byte[BYTES], 0, BYTES);
        own.writeLong(VECTORS_AT, own.address() + VECTOR_AT);
        own.writeLong(VECTOR_COUNT_AT, 1);
        own.writeLong(CONTROL_POINTER_AT, own.address() + CONTROL_AT);
    }

    /**
     * Asks for stamps of what arrives at a socket from now on. Cold.
     *
     * @param block to work on, four bytes
     * @param fd the socket
     * @return 0, or minus an error's number
     */
    public static int ask(NativeBuffer block, int fd) {
        block.writeInt(0, Linux.STAMPED_BY_THE_KERNEL);
        return Libc.setOption(block, fd, Linux.SOL_SOCKET, Linux.SO_TIMESTAMPING, Integer.BYTES);
    }

    /**
     * Returns the reason against stamps of TCP's packets. Tries it out: cold.
     *
     * @return in words; empty when nothing does
     */
    public static Optional<String> refusal() {
        NativeBuffer block = Libc.allocate(Integer.BYTES);
        try {
            int fd = Libc.socket(block, Linux.AF_INET);
            int asked = fd < 0 ? fd : ask(block, fd);
            if (fd >= 0) Libc.close(block, fd);
            return asked < 0
                    ? Optional.of("the system does not stamp packets (SO_TIMESTAMPING): " + Strerror.of(asked))
                    : Optional.empty();
        } finally {
            Libc.free(block);
        }
    }

    /**
     * Receives into a block, without waiting, and notes the stamp: recvmsg(2).
     *
     * @param block where the bytes go
     * @param fd the socket
     * @param length the most bytes to receive, above 0
     * @return how many were, 0 at the end of the stream, or minus an error's number
     */
    public int receive(NativeBuffer block, int fd, int length) {
        own.writeLong(VECTOR_AT, block.address());
        own.writeLong(VECTOR_LENGTH_AT, length);
        own.writeLong(CONTROL_LENGTH_AT, CONTROL_BYTES);
        int answer;
        try {
            answer = own.result((long) RECVMSG.handle.invokeExact(own.errno(), fd, own.address(), Linux.AT_ONCE));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
        if (answer > 0) stampNs = isStamped() ? timeNs(SECONDS_AT, NANOS_AT) : 0;
        return answer;
    }

    /**
     * When the kernel took in the last segment of the bytes that were received last.
     *
     * @return epoch nanoseconds of the wall clock; 0 when it did not say
     */
    public long stampNs() {
        return stampNs;
    }

    /**
     * The clock that stamps are of, now: clock_gettime(2), some tens of nanoseconds.
     *
     * @return epoch nanoseconds of the wall clock; 0 when it cannot be read
     */
    public long nowNs() {
        try {
            int failed =
                    (int) CLOCK_GETTIME.handle.invokeExact(own.errno(), Linux.CLOCK_REALTIME, own.address() + NOW_AT);
            return failed == 0 ? timeNs(NOW_AT, NOW_AT + Long.BYTES) : 0;
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /** Gives the memory back. Cold. */
    public void free() {
        Libc.free(own);
    }

    private boolean isStamped() {
        return own.readLong(CONTROL_LENGTH_AT) >= MESSAGE_BYTES
                && own.readLong(CONTROL_AT) == MESSAGE_BYTES
                && own.readInt(LEVEL_AT) == Linux.SOL_SOCKET
                && own.readInt(KIND_AT) == Linux.SO_TIMESTAMPING
                && (own.readInt(FLAGS_AT) & Linux.MSG_CTRUNC) == 0;
    }

    private long timeNs(int secondsAt, int nanosAt) {
        return own.readLong(secondsAt) * SECOND_NS + own.readLong(nanosAt);
    }
}
