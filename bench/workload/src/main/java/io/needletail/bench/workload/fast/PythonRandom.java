package io.needletail.bench.workload.fast;

/**
 * Draws the numbers that Python's {@code random.Random(seed)} draws: the values of the streams were first drawn there.
 *
 * <p>Mersenne Twister of 32 bits, period 2^19937 - 1 (Matsumoto and Nishimura, 1998), seeded by an array of one word.
 */
final class PythonRandom {
    private static final int WORDS = 624;
    private static final int MIDDLE = 397;
    private static final int LOWER = 0x7fff_ffff;
    private static final int TWIST = 0x9908_b0df;
    private static final int FIRST_SEED = 19_650_218;
    private static final double TWO_TO_26 = 67_108_864.0;
    private static final double TWO_TO_53 = 9_007_199_254_740_992.0;

    private final int[] state = new int[WORDS];
    private int next = WORDS;

    PythonRandom(int seed) {
        state[0] = FIRST_SEED;
        for (int at = 1; at < WORDS; at++) state[at] = 1_812_433_253 * mixed(at) + at;
        for (int step = 0, at = 1; step < WORDS; step++, at = after(at)) {
            state[at] = (state[at] ^ (mixed(at) * 1_664_525)) + seed;
        }
        // The first pass ended at the second word.
        for (int step = 1, at = 2; step < WORDS; step++, at = after(at)) {
            state[at] = (state[at] ^ (mixed(at) * 1_566_083_941)) - at;
        }
        state[0] = Integer.MIN_VALUE;
    }

    private int mixed(int at) {
        int before = state[at - 1];
        return before ^ (before >>> 30);
    }

    // The last word is carried to the place before the second.
    private int after(int at) {
        if (at < WORDS - 1) return at + 1;
        state[0] = state[WORDS - 1];
        return 1;
    }

    private int word() {
        if (next == WORDS) twist();
        int word = state[next++];
        word ^= word >>> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        return word ^ (word >>> 18);
    }

    private void twist() {
        for (int at = 0; at < WORDS; at++) {
            int both = (state[at] & ~LOWER) | (state[(at + 1) % WORDS] & LOWER);
            state[at] = state[(at + MIDDLE) % WORDS] ^ (both >>> 1) ^ (-(both & 1) & TWIST);
        }
        next = 0;
    }

    /** From 0 to below 1, in steps of 2^-53. */
    double random() {
        int high = word() >>> 5;
        int low = word() >>> 6;
        return (high * TWO_TO_26 + low) / TWO_TO_53;
    }

    /** From 0 to below a bound. */
    int below(int bound) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(bound);
        int drawn;
        do {
            drawn = word() >>> (Integer.SIZE - bits);
        } while (drawn >= bound);
        return drawn;
    }

    /** From a first number to below a last one, in steps of one. */
    int range(int from, int to) {
        return from + below(to - from);
    }

    /** One of some numbers. */
    int choice(int... numbers) {
        return numbers[below(numbers.length)];
    }
}
