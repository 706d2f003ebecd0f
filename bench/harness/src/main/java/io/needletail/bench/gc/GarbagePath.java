package io.needletail.bench.gc;

import io.needletail.bench.runner.Choice;

/** The paths that are walked. */
enum GarbagePath implements Choice {
    /** Reading orders. */
    FIX_DECODE("fix-decode", "needletail", Expectation.CLEAN, 100),

    /** Writing execution reports. */
    FIX_ENCODE("fix-encode", "needletail", Expectation.CLEAN, 130),

    /** A session without sockets. */
    SESSION("session", "needletail", Expectation.CLEAN, 200),

    /** An engine with both ends of a session. */
    ENGINE("engine", "needletail", Expectation.CLEAN, 900),

    /** Reading FAST. */
    FAST_DECODE("fast-decode", "needletail", Expectation.CLEAN, 150),

    /** Writing FAST. */
    FAST_ENCODE("fast-encode", "needletail", Expectation.CLEAN, 150),

    /** The books of a feed. */
    FEED_BOOKS("feed-books", "needletail", Expectation.CLEAN, 400),

    /** The matching engine. */
    MATCHING("matching", "needletail", Expectation.CLEAN, 500),

    /** The sequencer of the venue, without its cluster. */
    SEQUENCER("sequencer", "venue", Expectation.CLEAN, 250),

    /** The engine over TLS: the JDK's engines for TLS allocate. */
    TLS("tls", "needletail", Expectation.EXEMPT, 10_000),

    /** Reading orders, with one small allocation in a thousand. */
    PLANTED("planted", "needletail", Expectation.GARBAGE, 100),

    /** Reading orders with QuickFIX/J. */
    QUICKFIXJ_DECODE("fix-decode", "quickfixj", Expectation.GARBAGE, 0),

    /** Writing execution reports with QuickFIX/J. */
    QUICKFIXJ_ENCODE("fix-encode", "quickfixj", Expectation.GARBAGE, 0);

    private final String path;
    private final String library;
    private final Expectation expectation;
    private final int nsPerOperation;

    GarbagePath(String path, String library, Expectation expectation, int nsPerOperation) {
        this.path = path;
        this.library = library;
        this.expectation = expectation;
        this.nsPerOperation = nsPerOperation;
    }

    /** Expected result of the proof. */
    enum Expectation {
        /** Nothing. */
        CLEAN,
        /** Something: these paths show that the proof can fail. */
        GARBAGE,
        /** Something, which is reported and accepted. */
        EXEMPT
    }

    @Override
    public String label() {
        return library.equals("quickfixj") ? library + "-" + path : path;
    }

    /** Its name in the program. */
    String path() {
        return path;
    }

    /** The library, which is the name of its folder below {@code peers} too. */
    String library() {
        return library;
    }

    /** Expected result of the proof. */
    Expectation expectation() {
        return expectation;
    }

    /** About how long an operation takes, preparation included, nanoseconds; 0 where the heap is full after few. */
    int nsPerOperation() {
        return nsPerOperation;
    }

    /** Returns true when its virtual machine has no collector; what allocates by design gets one. */
    boolean isUncollected() {
        return expectation != Expectation.EXEMPT;
    }
}
