package io.needletail.session.simulation;

import io.needletail.session.HeartbeatConfig;
import io.needletail.session.SequenceResetPolicy;
import io.needletail.session.schedule.ClockTime;
import io.needletail.session.schedule.Holidays;
import io.needletail.session.schedule.Recurrence;
import io.needletail.session.schedule.Schedule;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Resets of the numbers, schedule and cancel on disconnect of a run.
 *
 * @param promise guarantee for the messages
 * @param atInitiator resets of the initiator
 * @param atAcceptor resets of the acceptor
 * @param schedule session times of both ends
 * @param cancelAfterNs delay after which the applications are called to cancel orders
 */
record Life(
        Promise promise,
        SequenceResetPolicy atInitiator,
        SequenceResetPolicy atAcceptor,
        Schedule schedule,
        long cancelAfterNs) {
    private static final long[] CANCELS = {HeartbeatConfig.NEVER, 0, 500_000_000L, 5 * Terms.SECOND_NS};

    // Longer than two clocks are apart at most: both ends are closed between two windows.
    private static final int CLOSED_SECONDS = 2 * (int) (Clock.ERROR_MAX_NS / Terms.SECOND_NS) + 20;
    private static final int DAY_SECONDS = 86_400;

    static Life of(SplittableRandom random) {
        long cancelAfterNs = CANCELS[random.nextInt(CANCELS.length)];
        return switch (random.nextInt(10)) {
            case 0 ->
                new Life(
                        Promise.FORGETS, resets(random, true), resets(random, false), Schedule.NON_STOP, cancelAfterNs);
            case 1 ->
                new Life(
                        Promise.FORGETS,
                        SequenceResetPolicy.NEVER,
                        SequenceResetPolicy.NEVER,
                        schedule(random),
                        cancelAfterNs);
            case 2, 3 ->
                new Life(
                        Promise.TELLS,
                        SequenceResetPolicy.NEVER,
                        SequenceResetPolicy.NEVER,
                        Schedule.NON_STOP,
                        cancelAfterNs);
            default ->
                new Life(
                        Promise.DELIVERS,
                        SequenceResetPolicy.NEVER,
                        SequenceResetPolicy.NEVER,
                        Schedule.NON_STOP,
                        cancelAfterNs);
        };
    }

    SequenceResetPolicy resets(boolean ofInitiator) {
        return ofInitiator ? atInitiator : atAcceptor;
    }

    // An initiator that sends ResetSeqNumFlag(141) at each logon works with any setting of the acceptor.
    private static SequenceResetPolicy resets(SplittableRandom random, boolean onLogon) {
        return SequenceResetPolicy.NEVER
                .withOnLogon(onLogon || random.nextBoolean())
                .withOnLogout(random.nextBoolean())
                .withOnDisconnect(random.nextBoolean());
    }

    // Windows of a few minutes from the beginning of the run on, every day.
    private static Schedule schedule(SplittableRandom random) {
        int openSeconds = CLOSED_SECONDS + random.nextInt(120);
        int at = Instant.ofEpochSecond(World.BEGIN_NS / Terms.SECOND_NS)
                        .atZone(ZoneOffset.UTC)
                        .toLocalTime()
                        .toSecondOfDay()
                - random.nextInt(openSeconds);
        List<Recurrence> windows = new ArrayList<>();
        for (; at + openSeconds < DAY_SECONDS && windows.size() < 20; at += openSeconds + CLOSED_SECONDS) {
            windows.add(new Recurrence(
                    EnumSet.allOf(DayOfWeek.class), clock(at), Optional.empty(), clock(at + openSeconds)));
        }
        return Schedule.of(windows, Holidays.NONE);
    }

    private static ClockTime clock(int secondOfDay) {
        return new ClockTime(LocalTime.ofSecondOfDay(secondOfDay), ZoneOffset.UTC);
    }
}
