package io.needletail.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Proves that the compiled vector code of this process allocates nothing, and chooses vectors or words accordingly.
 *
 * <p>The Vector API computes in objects until the optimising compiler (C2) has replaced them by registers: a frame then
 * takes a hundred times as long and allocates several kilobytes. Nothing but the allocation counter of the thread shows
 * whether that is so. The vector code is not inlined (see {@link CompressFieldScanner}): what the proof finds out about
 * it holds for all callers and threads.
 *
 * <p>{@link #run} is called while the application warms up, until it returns true, and then from time to time: the
 * compiler may discard its code (deoptimisation). When a later proof fails, the process uses words from then on. One
 * thread uses an instance; several instances may exist. The constructor allocates, and so does {@code run} until it has
 * returned true.
 */
public final class VectorProof {
    // A call ends after about a thousand frames with vectors as objects. The compiler works in the background: further
    // frames would only take the processor away from it.
    private static final long ALLOCATED_MAX = 64L << 20;

    /** Number of batches in succession, about a thousand frames, without which vectors are not chosen. */
    static final int CLEAN_BATCHES = 96;

    // The JVM itself rarely allocates some hundred bytes on a thread: only code that allocates each time is refused.
    private static final int ATTEMPTS = 3;

    private static final int FIELDS_MAX = 400;

    // Bytes after the last frame: nearer to the end of the array words are used.
    private static final int SLACK = 64;
    private static final String ENTRY = "279=0|269=1|278=1234567|55=EURUSD|270=1.08345|271=1000000|";

    // A frame for each branch of the vector code: the compiler omits a branch that was never taken, and taking it later
    // discards the compiled code.
    private static final String[] BODIES = {
        "35=0|49=BUYSIDE|56=SELLSIDE|34=1042|52=20260102-03:04:05.678|",
        "35=D|49=BUYSIDE|56=SELLSIDE|34=1042|52=20260102-03:04:05.678|11=ORD-77|55=EURUSD|54=1|38=250000|40=2|44=1.1|59=0|",
        "35=8|49=SELLSIDE|56=BUYSIDE|34=1043|52=20260102-03:04:05.678|37=A1|17=E1|150=F|39=2|58=" + "x".repeat(300)
                + "|",
        "35=X|49=BUYSIDE|56=SELLSIDE|34=1042|268=40|" + ENTRY.repeat(40),
        "35=D|" + "1=x|".repeat(FIELDS_MAX + 1),
        "35=D|" + "1=|".repeat(40),
        "35=D|37711=five digits|5=a|20001=|1=x|",
        "35=B|95=3|96=a|b|58=data|",
        "35=D|058=padded|",
        "35=D|12345678901=long|",
        "35=D|no tag|",
    };

    private final ChosenFieldScanner choice;
    private final Optional<ScanStrategy> vectors = ScanStrategy.vectors();
    private final FieldScanner scanner = vectors.orElse(ScanStrategy.WORDS).scanner();
    private final Optional<LongSupplier> allocatedBytes;
    private final FieldIndex index = new FieldIndex(FIELDS_MAX);
    private final byte[] bytes;
    private final int[] from = new int[BODIES.length + 1];

    /** Creates the proof for the vectors of this JVM and processor, if there are any. */
    public VectorProof() {
        this(ScanStrategy.vectors().flatMap(any -> counter()), ChosenFieldScanner.PROCESS);
    }

    /**
     * Creates a proof with a counter of its own.
     *
     * @param allocatedBytes returns the number of bytes that the calling thread has allocated; allocates nothing itself
     * @param choice the choice that depends on the proof
     */
    VectorProof(Optional<LongSupplier> allocatedBytes, ChosenFieldScanner choice) {
        this.allocatedBytes = allocatedBytes;
        this.choice = choice;
        StringBuilder text = new StringBuilder("9=0000|");
        from[0] = text.length();
        for (int body = 0; body < BODIES.length; body++) {
            from[body + 1] = text.append(BODIES[body]).length();
        }
        bytes = Arrays.copyOf(text.toString().replace('|', (char) Ascii.SOH).getBytes(US_ASCII), text.length() + SLACK);
    }

    /**
     * Scans frames with vectors and measures the memory that the calling thread allocates meanwhile. The process uses
     * vectors after a thousand frames in succession that allocate nothing.
     *
     * <p>Until the first success a call takes up to a second, and allocates up to 64 MiB while the vectors are objects.
     * After it a call scans eleven frames, in about a microsecond, and allocates nothing.
     *
     * @return true when the process uses vectors from now on; false when it uses words: see {@link #refusal}
     */
    public boolean run() {
        if (!isPossible()) return false;
        return isChosen() ? repeat() : choose();
    }

    /**
     * Calls {@link #run} until it returns true or further calls are in vain, for a program without a warm-up of its
     * own.
     *
     * @param callsMax most calls; each may take a second
     * @return true when the process uses vectors from now on
     */
    public boolean runRepeatedly(int callsMax) {
        for (int call = 0; call < callsMax && isPossible(); call++) {
            if (run()) return true;
        }
        return false;
    }

    /**
     * Tells whether {@link #run} may return true: there are vectors, and the JVM counts allocated bytes.
     *
     * @return false when all calls of {@link #run} return false
     */
    public boolean isPossible() {
        return vectors.isPresent() && allocatedBytes.isPresent() && !choice.refusesVectors();
    }

    /**
     * Tells why the process does not use vectors.
     *
     * @return a text for people; empty when it uses vectors
     */
    public Optional<String> refusal() {
        if (isChosen()) return Optional.empty();
        if (vectors.isEmpty()) return Optional.of("vectors need --add-modules jdk.incubator.vector and AVX2");
        if (allocatedBytes.isEmpty()) return Optional.of("this JVM does not count the bytes that a thread allocates");
        return Optional.of(
                choice.refusesVectors()
                        ? "vectors allocated memory after the JVM had discarded their compiled code"
                        : "the optimising compiler has not compiled the vector code yet");
    }

    private boolean isChosen() {
        return vectors.isPresent() && vectors.get() == choice.strategy();
    }

    private boolean choose() {
        int clean = 0;
        for (long allocated = 0; allocated < ALLOCATED_MAX; ) {
            long batch = allocated();
            allocated += batch;
            clean = batch > 0 ? 0 : clean + 1;
            if (clean == CLEAN_BATCHES) {
                return choice.useVectors(vectors.orElseThrow(), scanner);
            }
        }
        return false;
    }

    private boolean repeat() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (allocated() == 0) return true;
        }
        choice.refuseVectors();
        return false;
    }

    // Scans each frame once; returns the number of bytes allocated.
    private long allocated() {
        LongSupplier counter = allocatedBytes.orElseThrow();
        long before = counter.getAsLong();
        for (int body = 0; body < BODIES.length; body++) {
            index.set(FieldScanner.FIRST_FIELD - 1, Tags.BODY_LENGTH, from[body] - 1, from[body] - 1);
            scanner.scan(bytes, from[body], from[body + 1], index);
        }
        return counter.getAsLong() - before;
    }

    private static Optional<LongSupplier> counter() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)) return Optional.empty();
        boolean counts = threads.isThreadAllocatedMemorySupported() && threads.isThreadAllocatedMemoryEnabled();
        return counts ? Optional.of(threads::getCurrentThreadAllocatedBytes) : Optional.empty();
    }
}
