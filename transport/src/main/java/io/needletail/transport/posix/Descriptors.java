package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;

/** Descriptors of the process that are no sockets: dup2(2). Cold. */
public final class Descriptors {
    private static final LibcFunction DUP2 = NativeLinker.cold("dup2", JAVA_INT, JAVA_INT);
    private static final LibcFunction CLOSE = NativeLinker.cold("close", JAVA_INT);

    private Descriptors() {}

    /**
     * Lets a number stand for the file of another one, which is closed: dup2(2).
     *
     * @param from the descriptor that is moved
     * @param to its new number; what this stood for is closed
     * @return 0, or minus an error's number
     */
    public static int move(int from, int to) {
        NativeBuffer block = NativeLinker.allocate(0);
        try {
            int moved = block.result((int) DUP2.handle.invokeExact(block.errno(), from, to));
            return moved < 0 ? moved : block.result((int) CLOSE.handle.invokeExact(block.errno(), from));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        } finally {
            NativeLinker.free(block);
        }
    }
}
