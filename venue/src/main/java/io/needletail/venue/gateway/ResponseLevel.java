package io.needletail.venue.gateway;

/** QuoteResponseLevel(301): which quotes are acknowledged. */
enum ResponseLevel {
    NONE(0),
    REFUSED(1),
    ALL(2);

    /** The field's value. */
    final int code;

    ResponseLevel(int code) {
        this.code = code;
    }

    /** Returns the level of a value; none where the field is absent, or has a value that FIX does not know. */
    static ResponseLevel of(long value) {
        if (value == REFUSED.code) return REFUSED;
        return value == ALL.code ? ALL : NONE;
    }
}
