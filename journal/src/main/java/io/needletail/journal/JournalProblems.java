package io.needletail.journal;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.HighWater.Numbers;
import io.needletail.journal.NumbersFile.Stored;
import io.needletail.journal.Recovery.Damage;
import io.needletail.journal.Recovery.Ending;
import io.needletail.journal.Recovery.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Collects the problems of a journal that its segments and its file of numbers show together. Cold.
 *
 * <p>A problem is grave when numbers may have gone back, or when messages of the present session are lost.
 */
final class JournalProblems {

    /**
     * A process that dies between a batch and its high-water mark leaves at most so many batches that the mark does not
     * include.
     */
    private static final int UNMARKED_BATCHES_MAX = 1;

    private final NumbersReplay replay;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();
    private final List<Damage> afterLast = new ArrayList<>();
    private int resolved;

    /** A range without records, with the numbers before and after it. */
    private record Gap(Damage damage, Numbers before, Numbers after, boolean accepted) {}

    JournalProblems(NumbersReplay replay) {
        this.replay = replay;
    }

    /** Records a range or a file without records, before the records after it are replayed. */
    void gap(Damage damage, boolean accepted) {
        gaps.add(new Gap(damage, replay.numbers(), replay.numbers(), accepted));
    }

    /** Records a replayed batch: a loss before it lies between these numbers. */
    void batch() {
        for (; resolved < gaps.size(); resolved++) {
            Gap gap = gaps.get(resolved);
            gaps.set(resolved, new Gap(gap.damage(), gap.before(), replay.numbers(), gap.accepted()));
        }
    }

    /** Records a damaged file after all readable records; grave when it must have contained records. */
    void after(Damage damage, boolean grave) {
        afterLast.add(damage);
        add(
                grave,
                damage,
                "its header does not verify: " + (grave ? "its records are lost" : "no record of it is missing"));
    }

    List<Damage> damages() {
        return Stream.concat(gaps.stream().map(Gap::damage), afterLast.stream()).toList();
    }

    void add(boolean grave, Damage damage, String text) {
        problems.add(new Problem(damage, text, grave));
    }

    /**
     * Compares the end with the high-water mark.
     *
     * @param stored content of the file of numbers
     * @param ending ending of the segments
     * @param expectsNumbers true when a segment was written together with a file of numbers
     * @param missing a missing or unreadable file that contains records according to the mark
     */
    List<Problem> conclude(Stored stored, Ending ending, boolean expectsNumbers, Damage missing) {
        for (Gap gap : gaps) addGap(gap);
        if (stored.highWater().isEmpty()) {
            withoutMark(stored, ending, expectsNumbers);
        } else {
            compare(stored, stored.highWater().get(), ending, missing);
        }
        return List.copyOf(problems);
    }

    private void addGap(Gap gap) {
        Damage damage = gap.damage();
        boolean present = gap.after().generation() == replay.numbers().generation();
        String what = damage.bytes() == 0 ? "the file is missing" : damage.bytes() + " bytes do not verify";
        String lost = present
                ? String.format(
                        Locale.ROOT,
                        "messages are lost between next expected %d, next sent %d and next expected %d, next sent %d",
                        gap.before().nextIn(),
                        gap.before().nextOut(),
                        gap.after().nextIn(),
                        gap.after().nextOut())
                : "messages of an earlier session are lost, before the last reset";
        add(present && !gap.accepted(), damage, what + ": " + lost + (gap.accepted() ? " (accepted before)" : ""));
    }

    private void withoutMark(Stored stored, Ending ending, boolean expectsNumbers) {
        if (stored.isMissing() && !expectsNumbers) return;
        boolean grave = ending != Ending.CLOSED && !(ending == Ending.NEW && stored.isMissing());
        String what = stored.isMissing() ? "the file is missing" : stored.trouble();
        add(
                grave,
                new Damage(NumbersFile.NAME, 0, 0),
                what
                        + (grave
                                ? ": without it nothing proves that the segments are whole, " + replay.numbers()
                                        + " may be too low"
                                : ": the journal was closed in good order, and nothing is lost"));
    }

    private void compare(Stored stored, HighWater mark, Ending ending, Damage missing) {
        Mark end = replay.end();
        if (end.compareTo(mark.required()) < 0) {
            add(true, end.ordinal() == mark.required().ordinal() ? cut(end, mark.required()) : missing, lost(mark));
        } else if (end.compareTo(mark.committed()) < 0) {
            add(
                    false,
                    cut(end, mark.committed()),
                    "batches are lost that had not been forced to the disk: nothing of"
                            + " them was sent or acknowledged");
        } else if (replay.atMark().isPresent() && !replay.atMark().get().equals(mark.numbers())) {
            add(
                    true,
                    numbers(),
                    "it says " + mark.numbers() + " where the segments say "
                            + replay.atMark().get());
        } else if (replay.batchesAfterMark() > UNMARKED_BATCHES_MAX
                && mark.forced().isEmpty()) {
            add(
                    ending != Ending.CLOSED,
                    numbers(),
                    "it ends " + replay.batchesAfterMark()
                            + " batches before the segments do, at " + mark.numbers()
                            + ": it is an older copy, or the machine died, and the segments may end too early as well");
        } else if (!stored.bothSlots() && ending == Ending.CLOSED) {
            add(false, numbers(), "one of its two slots does not verify: nothing is lost");
        }
    }

    private String lost(HighWater mark) {
        Numbers now = replay.numbers();
        Numbers then = mark.numbers();
        if (then.generation() != now.generation()) {
            return "the segments end before the last reset: " + now + " where it was " + then;
        }
        return "the segments end too early: received numbers " + range(now.nextIn(), then.nextIn())
                + " and sent numbers " + range(now.nextOut(), then.nextOut()) + " are lost; " + now + " where it was "
                + then;
    }

    private static String range(long from, long to) {
        return from >= to ? "(none)" : from + " to " + (to - 1);
    }

    private static Damage cut(Mark end, Mark to) {
        return new Damage(
                SegmentFiles.name(end.ordinal()),
                end.offset(),
                end.ordinal() == to.ordinal() ? (long) to.offset() - end.offset() : 0);
    }

    private static Damage numbers() {
        return new Damage(NumbersFile.NAME, 0, NumbersFile.BYTES);
    }
}
