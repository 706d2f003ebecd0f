package io.needletail.orders;

/** Values of OrdStatus(39), and their precedence for an order that is in several states at once. */
public final class OrderStatus {
    /** New(0): accepted, nothing filled. */
    public static final char NEW = '0';

    /** Partially filled(1). */
    public static final char PARTIALLY_FILLED = '1';

    /** Filled(2). */
    public static final char FILLED = '2';

    /** Done for day(3). */
    public static final char DONE_FOR_DAY = '3';

    /** Canceled(4). */
    public static final char CANCELED = '4';

    /** Replaced(5): up to FIX 4.2, for an order that is replaced and not filled. */
    public static final char REPLACED = '5';

    /** Pending cancel(6). */
    public static final char PENDING_CANCEL = '6';

    /** Stopped(7): the price of a trade is guaranteed. */
    public static final char STOPPED = '7';

    /** Rejected(8). */
    public static final char REJECTED = '8';

    /** Suspended(9). */
    public static final char SUSPENDED = '9';

    /** Pending new(A): sent and not accepted. */
    public static final char PENDING_NEW = 'A';

    /** Calculated(B): done for the day, with fees and taxes. */
    public static final char CALCULATED = 'B';

    /** Expired(C). */
    public static final char EXPIRED = 'C';

    /** Accepted for bidding(D). */
    public static final char ACCEPTED_FOR_BIDDING = 'D';

    /** Pending replace(E). */
    public static final char PENDING_REPLACE = 'E';

    /** No state: nothing was reported. */
    public static final char NONE = 0;

    private OrderStatus() {}

    /** Returns the state with the higher precedence (FIX 4.4 vol. 4, Appendix D); of two equals the second one. */
    static char higher(char one, char other) {
        return precedence(other) >= precedence(one) ? other : one;
    }

    /** Tests whether a state is one that an order has besides that of its fills, until a report has another. */
    static boolean isCondition(char status) {
        return isDone(status) || status == STOPPED || status == SUSPENDED;
    }

    /** Tests whether nothing more is executed on the day. */
    static boolean isDone(char status) {
        return status == DONE_FOR_DAY || status == CALCULATED;
    }

    /** Tests whether a state ends an order without regard to its fills. */
    static boolean isEnd(char status) {
        return status == CANCELED || status == EXPIRED || status == REJECTED;
    }

    private static int precedence(char status) {
        return switch (status) {
            case PENDING_CANCEL -> 12;
            case PENDING_REPLACE -> 11;
            case DONE_FOR_DAY -> 10;
            case CALCULATED -> 9;
            case FILLED -> 8;
            case STOPPED -> 7;
            case SUSPENDED -> 6;
            case CANCELED, EXPIRED -> 5;
            case PARTIALLY_FILLED -> 4;
            case REPLACED -> 3;
            case NONE -> 0;
            default -> 2;
        };
    }
}
