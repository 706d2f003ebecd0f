package io.needletail.venue.gateway;

/** State of an order with its value of OrdStatus(39). */
enum OrderState {
    /** The sequencer has not answered yet. */
    PENDING('A'),
    /** Nothing is filled. */
    NEW('0'),
    /** A part is filled. */
    PARTIALLY_FILLED('1'),
    /** All is filled. */
    FILLED('2'),
    /** The rest was canceled. */
    CANCELED('4'),
    /** It was never accepted. */
    REJECTED('8'),
    /** It expired. */
    EXPIRED('C'),
    /** It is not open any more; how it ended is in events that are not available. */
    DONE_FOR_DAY('3'),
    /** It ended and was reported in an earlier life of the gateway; with which quantities is not known here. */
    ENDED('3');

    private final char code;

    OrderState(char code) {
        this.code = code;
    }

    /** Returns OrdStatus(39). */
    char code() {
        return code;
    }

    boolean isFinal() {
        return this != PENDING && this != NEW && this != PARTIALLY_FILLED;
    }

    boolean isOpen() {
        return this == NEW || this == PARTIALLY_FILLED;
    }
}
