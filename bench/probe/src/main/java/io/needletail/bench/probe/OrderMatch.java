package io.needletail.bench.probe;

/**
 * Matches the two ExecutionReports(8) of workload B1 to the one order that is out: first New, then Fill, both with the
 * order's ClOrdID(11).
 *
 * <p>Assumes a closed loop with one order outstanding and ClOrdIDs that count upwards: a report that carries a lower
 * one was seen before.
 *
 * <p>Guarantees that a missing, a repeated and a wrong report each have their own result. One thread, allocates
 * nothing.
 */
public final class OrderMatch {

    /** The New was taken; the Fill is still to come. */
    public static final int HALF = 0;

    /** Both reports are there: the round trip is complete. */
    public static final int COMPLETE = 1;

    /** The Fill came without its New before it. */
    public static final int MISSING = -1;

    /** The report is a repetition, for this order or for an earlier one. */
    public static final int REPEATED = -2;

    /** The report belongs to no order that was sent, or is neither New nor Fill. */
    public static final int WRONG = -3;

    /** Value that stands for a ClOrdID(11) that is absent or not a number. */
    public static final long NO_ORDER = -1;

    private static final int NOTHING_OUT = 0;
    private static final int AWAITS_NEW = 1;
    private static final int AWAITS_FILL = 2;

    private long clOrdId = NO_ORDER;
    private int state = NOTHING_OUT;

    /**
     * Notes the order that the next two reports must refer to.
     *
     * @param id its ClOrdID(11), greater than all before
     */
    public void sent(long id) {
        if (id <= clOrdId || state != NOTHING_OUT) {
            throw notNext(id);
        }
        clOrdId = id;
        state = AWAITS_NEW;
    }

    /**
     * Takes one report.
     *
     * @param id ClOrdID(11) as a number, or {@link #NO_ORDER}
     * @param execType ExecType(150)
     * @param ordStatus OrdStatus(39)
     * @return {@link #HALF}, {@link #COMPLETE}, or one of the three negative faults
     */
    public int report(long id, int execType, int ordStatus) {
        if (execType == '0' && ordStatus == '0') {
            return onNew(id);
        }
        return execType == 'F' && ordStatus == '2' ? onFill(id) : WRONG;
    }

    private int onNew(long id) {
        if (id != clOrdId || state != AWAITS_NEW) {
            return strange(id);
        }
        state = AWAITS_FILL;
        return HALF;
    }

    private int onFill(long id) {
        if (id == clOrdId && state == AWAITS_NEW) {
            return MISSING;
        }
        if (id != clOrdId || state != AWAITS_FILL) {
            return strange(id);
        }
        state = NOTHING_OUT;
        return COMPLETE;
    }

    private int strange(long id) {
        return id >= 0 && id <= clOrdId ? REPEATED : WRONG;
    }

    /** The ClOrdID(11) sent last, {@link #NO_ORDER} before the first. */
    public long clOrdId() {
        return clOrdId;
    }

    /**
     * Describes a fault, for the line that ends a run.
     *
     * @param fault {@link #MISSING}, {@link #REPEATED} or {@link #WRONG}
     * @param id ClOrdID(11) of the report
     */
    public String describe(int fault, long id) {
        String what = switch (fault) {
            case MISSING -> "missing report: a Fill came without its New";
            case REPEATED -> "repeated report";
            default -> "wrong report";
        };
        return what + ": ClOrdID(11) is " + id + ", the order out is " + clOrdId;
    }

    private IllegalStateException notNext(long id) {
        return new IllegalStateException("order " + id + " follows order " + clOrdId
                + (state == NOTHING_OUT ? ", expected a greater id" : ", which is not answered yet"));
    }
}
