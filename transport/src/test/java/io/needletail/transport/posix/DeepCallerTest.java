package io.needletail.transport.posix;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/** Tests that a call of libc allocates nothing wherever the compiler cuts the inlining of its callers. */
class DeepCallerTest {
    private static final int CALLS = 20_000;
    private static final int ROUNDS = 2_000;
    private static final int CLEAN = 50;
    private static final int NO_DESCRIPTOR = -1;
    private static final int EBADF = 9;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final List<ToIntFunction<NativeBuffer>> DEPTHS = List.of(
            DeepCallerTest::one,
            DeepCallerTest::two,
            DeepCallerTest::three,
            DeepCallerTest::four,
            DeepCallerTest::five,
            DeepCallerTest::six,
            DeepCallerTest::seven,
            DeepCallerTest::eight,
            DeepCallerTest::nine,
            DeepCallerTest::ten,
            DeepCallerTest::eleven,
            DeepCallerTest::twelve,
            DeepCallerTest::thirteen,
            DeepCallerTest::fourteen,
            DeepCallerTest::fifteen);

    @Test
    void aCallBelowOneToFifteenMethodsAllocatesNothing() {
        NativeBuffer block = Libc.allocate(8);
        try {
            for (ToIntFunction<NativeBuffer> depth : DEPTHS) {
                int clean = 0;
                // What is not compiled yet allocates; what is not inlined yet into its callers may not.
                for (int round = 0; round < ROUNDS && clean < CLEAN; round++) {
                    clean = bytes(depth, block) < CALLS ? clean + 1 : 0;
                }
                assertThat(clean)
                        .as("rounds without allocation, below %d methods", DEPTHS.indexOf(depth) + 1)
                        .isEqualTo(CLEAN);
            }
        } finally {
            Libc.free(block);
        }
    }

    private static long bytes(ToIntFunction<NativeBuffer> depth, NativeBuffer block) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            if (depth.applyAsInt(block) != -EBADF) throw new AssertionError("another answer than EBADF");
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static int one(NativeBuffer block) {
        return Libc.receive(block, NO_DESCRIPTOR, 1);
    }

    private static int two(NativeBuffer block) {
        return one(block);
    }

    private static int three(NativeBuffer block) {
        return two(block);
    }

    private static int four(NativeBuffer block) {
        return three(block);
    }

    private static int five(NativeBuffer block) {
        return four(block);
    }

    private static int six(NativeBuffer block) {
        return five(block);
    }

    private static int seven(NativeBuffer block) {
        return six(block);
    }

    private static int eight(NativeBuffer block) {
        return seven(block);
    }

    private static int nine(NativeBuffer block) {
        return eight(block);
    }

    private static int ten(NativeBuffer block) {
        return nine(block);
    }

    private static int eleven(NativeBuffer block) {
        return ten(block);
    }

    private static int twelve(NativeBuffer block) {
        return eleven(block);
    }

    private static int thirteen(NativeBuffer block) {
        return twelve(block);
    }

    private static int fourteen(NativeBuffer block) {
        return thirteen(block);
    }

    private static int fifteen(NativeBuffer block) {
        return fourteen(block);
    }
}
