package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/** Cores on which a thread may run: sched_setaffinity(2). Cold. */
public final class Scheduling {

    /** One more than the highest core that can be named. */
    public static final int CORES_MAX = 1024;

    private static final LibcFunction SCHED_SETAFFINITY =
            NativeLinker.cold("sched_setaffinity", JAVA_INT, JAVA_LONG, JAVA_LONG);

    private static final int BYTES = CORES_MAX / Byte.SIZE;

    private Scheduling() {}

    /**
     * Lets the calling thread run on one core and on no other.
     *
     * @param core from 0 to {@link #CORES_MAX} - 1
     * @return 0, or minus an error's number: {@link Linux#EINVAL} when the process has no such core
     */
    public static int pin(int core) {
        NativeBuffer block = Libc.allocate(BYTES);
        byte[] mask = new byte[BYTES];
        mask[core / Byte.SIZE] = (byte) (1 << core % Byte.SIZE);
        block.write(mask, 0, BYTES);
        try {
            // 0: the thread that asks.
            return block.result(
                    (int) SCHED_SETAFFINITY.handle.invokeExact(block.errno(), 0, (long) BYTES, block.address()));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        } finally {
            Libc.free(block);
        }
    }
}
