package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Runs a target on the committed inputs and on changes of them, a bounded number of times, always the same ones. */
final class Hunt {
    private static final long SEED = 20_260_101;
    private static final int SHOWN_MAX = 400;
    private static final int SHORTER = 5;

    private final List<byte[]> seeds;
    private final int runs;

    private Hunt(List<byte[]> seeds, int runs) {
        this.seeds = seeds;
        this.runs = runs;
    }

    /**
     * Prepares a hunt.
     *
     * @param test the class with the fuzz test
     * @param method the fuzz test's name
     * @param runs changed inputs to try after the committed ones
     */
    Hunt(Class<?> test, String method, int runs) {
        this(Seeds.of(test, method), runs);
    }

    /** The same hunt with the first fifth of the changed inputs. */
    Hunt shortened() {
        return new Hunt(seeds, runs / SHORTER);
    }

    /** No input makes this target fail. */
    void findsNothing(Target target) {
        Optional<String> failure = firstFailure(target, data -> {});
        assertThat(failure)
                .as("what went wrong, of %d seeds and %d changes", seeds.size(), runs)
                .isEmpty();
    }

    /** Some input makes the target with a planted fault fail, and passes with the real thing. */
    void finds(Target planted, Target real) {
        Optional<String> failure = firstFailure(planted, real);
        assertThat(failure)
                .as("the planted fault, of %d seeds and %d changes", seeds.size(), runs)
                .isPresent();
    }

    private Optional<String> firstFailure(Target target, Target real) {
        Mutator mutator = new Mutator(seeds, SEED);
        for (int run = 0; run < seeds.size() + runs; run++) {
            byte[] data = run < seeds.size() ? seeds.get(run) : mutator.next();
            Optional<Throwable> failure = failure(target, data);
            if (failure.isEmpty()) continue;
            real.run(data);
            String shown = new String(data, 0, Math.min(data.length, SHOWN_MAX), StandardCharsets.ISO_8859_1);
            return Optional.of("run %d, %s, on %s".formatted(run, trace(failure.get()), shown.replace('\001', '|')));
        }
        return Optional.empty();
    }

    private static Optional<Throwable> failure(Target target, byte[] data) {
        try {
            target.run(data);
            return Optional.empty();
        } catch (RuntimeException | AssertionError | StackOverflowError found) {
            return Optional.of(found);
        }
    }

    private static String trace(Throwable failure) {
        StringBuilder trace = new StringBuilder(failure.toString());
        for (StackTraceElement element : failure.getStackTrace()) {
            if (trace.length() > 1_500) break;
            trace.append("\n  at ").append(element);
        }
        return trace.toString();
    }
}
