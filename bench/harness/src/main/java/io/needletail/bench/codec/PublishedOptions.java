package io.needletail.bench.codec;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What one run of {@code bench codec --as-published} was asked for.
 *
 * @param page which page
 * @param libraries in the order in which they run
 * @param absent libraries that the user would have to bring, and did not
 * @param effort how long and how often
 * @param dir where what the processes say goes
 */
record PublishedOptions(
        PublishedPage page, List<CodecLibrary> libraries, List<CodecLibrary> absent, Effort effort, Path dir) {
    private static final double SETTLE_SECONDS = 1;

    PublishedOptions {
        libraries = List.copyOf(libraries);
        absent = List.copyOf(absent);
        if (libraries.isEmpty()) throw new IllegalArgumentException("--library names none that is installed");
        for (CodecLibrary library : libraries) {
            if (!page.verifies().containsKey(library)) {
                throw new IllegalArgumentException(
                        "--library names " + library.label() + ", which has no row on the page " + page.label());
            }
        }
    }

    /**
     * How long and how often.
     *
     * @param shortened whether the page asks for more
     * @param loop F1X's numbers
     * @param jmh Chronos' numbers
     * @param settleMs what may be spent beforehand, until the compiler has come to rest
     */
    record Effort(boolean shortened, Loop loop, Jmh jmh, int settleMs) {
        static final Effort PUBLISHED =
                new Effort(false, new Loop(20_000, 1_000_000, 10), new Jmh(3, 5, 1_000, 5, 1_000), 10_000);
        static final Effort QUICK = new Effort(true, new Loop(20_000, 100_000, 3), new Jmh(1, 1, 100, 2, 100), 2_500);

        /**
         * F1X's loop.
         *
         * @param warmUp operations before it counts
         * @param operations that count
         * @param times how often, in one process; the average is told
         */
        record Loop(int warmUp, int operations, int times) {
            String words() {
                return String.format(
                        Locale.ROOT,
                        "%,d operations warm up, %,d count, %d times, the average",
                        warmUp,
                        operations,
                        times);
            }
        }

        /**
         * Chronos' settings of JMH.
         *
         * @param forks processes
         * @param warmUps iterations before it counts
         * @param warmUpMs how long each is
         * @param iterations that count
         * @param iterationMs how long each is
         */
        record Jmh(int forks, int warmUps, int warmUpMs, int iterations, int iterationMs) {
            int countedMs() {
                return forks * iterations * iterationMs;
            }

            String words() {
                return forks + (forks == 1 ? " fork, " : " forks, each ")
                        + warmUps + " x " + warmUpMs + " ms warm-up and " + iterations + " x "
                        + iterationMs + " ms";
            }
        }

        String words(PublishedPage page) {
            String words = page == PublishedPage.F1X ? loop.words() : jmh.words();
            return (shortened ? words + " (--quick: shorter than published)" : words + ", as published")
                    + "; before that until the compiler has come to rest";
        }
    }

    /** What the run is expected to take. */
    double seconds() {
        if (page == PublishedPage.CHRONOS) {
            Effort.Jmh jmh = effort.jmh();
            double fork = 1
                    + SETTLE_SECONDS
                    + (jmh.warmUps() * jmh.warmUpMs() + jmh.iterations() * jmh.iterationMs()) / 1_000.0;
            return libraries.size() * (1 + jmh.forks() * fork);
        }
        double operations = (double) effort.loop().times()
                * (effort.loop().warmUp() + effort.loop().operations());
        // A microsecond for each, and a virtual machine.
        return libraries.size() * page.operations().size() * (0.7 + SETTLE_SECONDS + operations / 1e6);
    }
}
