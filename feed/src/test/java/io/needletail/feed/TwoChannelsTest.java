package io.needletail.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.feed.FeedOptions.Loss;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * For any loss on two channels: a packet of either channel is delivered once and in order, a packet that both lose is
 * reported.
 */
final class TwoChannelsTest {
    private static final int SEEDS = 400;
    private static final int PACKETS = 500;
    private static final FeedOptions OPTIONS = new FeedOptions(2, 64, 8, 40, Loss.SKIP, 0, 1_000);

    /** One packet on its way. */
    private record Arrival(long atNs, int line, long number) {}

    @ParameterizedTest
    @EnumSource(Loss.class)
    void packetsAreDeliveredOnceInOrderOrReportedLost(Loss loss) {
        for (long seed = 0; seed < SEEDS; seed++) {
            run(loss, seed);
        }
    }

    private static void run(Loss loss, long seed) {
        Random random = new Random(seed);
        int lossPercent = random.nextInt(40);
        List<Arrival> arrivals = arrivals(random, lossPercent, PACKETS, 0);
        World world = new World(loss, random);
        for (Arrival arrival : arrivals) world.take(arrival);
        world.end();
        TreeSet<Long> arrived = new TreeSet<>();
        arrivals.forEach(arrival -> arrived.add(arrival.number()));
        assertThat(world.problems).as("seed %d, %s", seed, loss).isEmpty();
        // A packet that a channel delivered in time is never lost; a packet replaced by a snapshot is part of it.
        for (long number = 0; number < arrived.last(); number++) {
            boolean isAccounted = world.delivered.contains(number)
                    || world.lost.contains(number)
                    || world.inSnapshot.contains(number);
            assertThat(isAccounted)
                    .as("seed %d, %s, number %d", seed, loss, number)
                    .isTrue();
            if (!arrived.contains(number)) {
                assertThat(world.delivered).as("seed %d", seed).doesNotContain(number);
            }
        }
        if (loss == Loss.SKIP) {
            TreeSet<Long> never = new TreeSet<>(world.lost);
            never.removeAll(arrived);
            assertThat(world.late).as("seed %d", seed).isEqualTo(world.lost.size() - never.size());
        }
    }

    /**
     * Each channel delays, repeats and loses independently; delays stay below the time limit, so that only a loss is a
     * loss.
     */
    private static List<Arrival> arrivals(Random random, int lossPercent, int packets, long beginNs) {
        List<Arrival> arrivals = new ArrayList<>();
        for (int line = 0; line < 2; line++) {
            int delay = random.nextInt(5);
            for (long number = 0; number < packets; number++) {
                int copies = random.nextInt(100) < lossPercent ? 0 : random.nextInt(20) == 0 ? 2 : 1;
                for (int copy = 0; copy < copies; copy++) {
                    long shift = random.nextInt(6) == 0 ? random.nextInt(15) : 0;
                    arrivals.add(new Arrival(beginNs + number * 3 + delay + shift, line, number));
                }
            }
        }
        arrivals.sort((one, other) -> Long.compare(one.atNs(), other.atNs()));
        return arrivals;
    }

    /** The numbers restart; each channel reports it at its own time, with late packets of the old numbers after it. */
    @Test
    void aRestartOfTheNumbersIsReportedOnce() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<Arrival> arrivals = arrivals(random, random.nextInt(30), 1_050 + random.nextInt(1_500), 0);
            int old = arrivals.size();
            long beginNs = arrivals.getLast().number() * 3;
            arrivals.addAll(arrivals(random, random.nextInt(30), 300 + random.nextInt(1_000), beginNs));
            Anew anew = new Anew();
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, arrivals.size()).boxed().toList());
            order.sort(Comparator.comparingLong(i -> arrivals.get(i).atNs()));
            for (int i : order) anew.take(arrivals.get(i), i < old ? 0 : 1);
            anew.handler.onTime(Long.MAX_VALUE / 2);
            assertThat(anew.handler.stats().restarts()).as("seed %d", seed).isEqualTo(1);
            TreeSet<Long> came = new TreeSet<>();
            arrivals.subList(old, arrivals.size()).forEach(arrival -> came.add(arrival.number()));
            assertThat(anew.delivered).as("seed %d", seed).containsExactlyElementsOf(came);
        }
    }

    /** Records packets of the new numbers; a flag in the packet marks them. */
    private static final class Anew implements FeedListener {
        final FeedHandler handler = new FeedHandler(
                FeedOptions.DEFAULTS.with(Loss.SKIP).holding(1_024, 500).beginningWith(0), this);
        final List<Long> delivered = new ArrayList<>();
        private int restarts;

        void take(Arrival arrival, int age) {
            handler.onTime(arrival.atNs());
            handler.onPacket(arrival.line(), arrival.number(), new byte[] {(byte) age}, 0, 1, arrival.atNs());
        }

        @Override
        public void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
            assertThat((int) bytes[from]).as("number %d", sequence).isEqualTo(restarts);
            if (restarts > 0) delivered.add(sequence);
        }

        @Override
        public void restarted(long sequence, long nowNs) {
            restarts++;
        }

        @Override
        public void missing(long first, long last, long nowNs) {}

        @Override
        public void whole(long next, long nowNs) {}

        @Override
        public void lost(long first, long last, boolean isSnapshotNeeded, long nowNs) {}
    }

    /** Checks the guarantees for a listener. */
    private static final class World implements FeedListener {
        final List<String> problems = new ArrayList<>();
        final TreeSet<Long> delivered = new TreeSet<>();
        final TreeSet<Long> lost = new TreeSet<>();
        final TreeSet<Long> inSnapshot = new TreeSet<>();
        int late;
        private final FeedHandler handler;
        private final Random random;
        private long nowNs;
        private long highest = -1;
        private long next;

        World(Loss loss, Random random) {
            this.handler = new FeedHandler(OPTIONS.with(loss), this);
            this.random = random;
        }

        void take(Arrival arrival) {
            while (nowNs < arrival.atNs()) {
                nowNs++;
                handler.onTime(nowNs);
            }
            highest = Math.max(highest, arrival.number());
            if (lost.contains(arrival.number()) && !delivered.contains(arrival.number())) late++;
            byte[] packet = {(byte) arrival.number()};
            handler.onPacket(arrival.line(), arrival.number(), packet, 0, 1, nowNs);
            if (handler.isSnapshotAwaited() && random.nextInt(10) == 0) recover();
        }

        /** A snapshot contains all up to a number that the venue has sent. */
        private void recover() {
            long last = highest - random.nextInt(30);
            if (last < next) {
                if (handler.recovered(last, nowNs) && last < next - 1) problems.add("back to " + last);
                return;
            }
            long expected = next;
            next = last + 1;
            if (handler.recovered(last, nowNs)) {
                for (long number = expected; number <= last; number++) inSnapshot.add(number);
            } else {
                next = expected;
            }
        }

        void end() {
            handler.onTime(nowNs + 1_000);
            if (handler.isSnapshotAwaited()) {
                long expected = next;
                next = highest + 1;
                if (!handler.recovered(highest, nowNs + 1_000)) problems.add("refuses a snapshot of all");
                for (long number = expected; number <= highest; number++) inSnapshot.add(number);
            }
            if (!handler.isWhole()) problems.add("not whole at the end");
        }

        @Override
        public void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
            if (sequence != next) problems.add(sequence + " instead of " + next);
            if (limit - from != 1 || bytes[from] != (byte) sequence) problems.add("wrong bytes of " + sequence);
            next = sequence + 1;
            delivered.add(sequence);
        }

        @Override
        public void missing(long first, long last, long now) {
            if (first > last || last >= highest) problems.add("missing " + first + "-" + last);
        }

        @Override
        public void whole(long expected, long now) {
            if (expected != next) problems.add("whole at " + expected + " instead of " + next);
        }

        @Override
        public void lost(long first, long last, boolean isSnapshotNeeded, long now) {
            if (first != next) problems.add("lost from " + first + " instead of " + next);
            for (long number = first; number <= last; number++) lost.add(number);
            if (!isSnapshotNeeded) next = last + 1;
        }

        @Override
        public void restarted(long sequence, long now) {
            problems.add("restarted");
        }
    }
}
