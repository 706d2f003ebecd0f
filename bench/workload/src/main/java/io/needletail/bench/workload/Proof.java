package io.needletail.bench.workload;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/** Compares the result of an exercise with the published message; a difference ends the run. */
public final class Proof {
    /** Fields that every reader must have read: MsgSeqNum, ClOrdID, Symbol, Side, OrderQty, Price. */
    public static final Set<Integer> ASKED = Set.of(34, 11, 55, 54, 38, 44);

    /** BeginString, BodyLength and CheckSum: verified where a frame is read, not compared. */
    private static final Set<Integer> FRAME = Set.of(8, 9, 10);

    private static final int SENDING_TIME = 52;
    private static final int TRANSACT_TIME = 60;

    private Proof() {}

    /**
     * An exercise of the one library of this class path, which did what it should.
     *
     * @throws IllegalStateException when it has none, or reads or writes something wrong
     */
    public static Exercise of(Task task, Form form) {
        Library library = ServiceLoader.load(Library.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no library on this class path"));
        Exercise exercise = library.exercise(task, form)
                .orElseThrow(() -> new IllegalStateException("the library does no " + task + " in form " + form));
        require(task, exercise);
        return exercise;
    }

    /**
     * Lets an exercise run once and compares.
     *
     * @throws IllegalStateException when it read or wrote something else
     */
    public static void require(Task task, Exercise exercise) {
        exercise.run();
        Map<Integer, List<String>> found = exercise.outcome().byTag();
        Map<Integer, List<String>> expected = task.order().fields().byTag();
        found.keySet().removeAll(FRAME);
        if (task.writes()) {
            if (!found.keySet().equals(expected.keySet())) throw wrong(task, found, expected);
            // They are taken from the clock.
            found.keySet().removeAll(Set.of(SENDING_TIME, TRANSACT_TIME));
        }
        boolean all = found.keySet().containsAll(ASKED);
        boolean right =
                found.entrySet().stream().allMatch(field -> field.getValue().equals(expected.get(field.getKey())));
        if (!all || !right) throw wrong(task, found, expected);
    }

    private static IllegalStateException wrong(
            Task task, Map<Integer, List<String>> found, Map<Integer, List<String>> expected) {
        return new IllegalStateException(task + " came to " + found + ", expected " + expected);
    }
}
