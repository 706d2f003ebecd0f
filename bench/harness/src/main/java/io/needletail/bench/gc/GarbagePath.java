package io.needletail.bench.gc;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The paths that are walked. */
enum GarbagePath {
    /** Reading orders. */
    FIX_DECODE("fix-decode", "needletail", Expectation.CLEAN),

    /** Writing execution reports. */
    FIX_ENCODE("fix-encode", "needletail", Expectation.CLEAN),

    /** A session without sockets. */
    SESSION("session", "needletail", Expectation.CLEAN),

    /** An engine with both ends of a session. */
    ENGINE("engine", "needletail", Expectation.CLEAN),

    /** Reading FAST. */
    FAST_DECODE("fast-decode", "needletail", Expectation.CLEAN),

    /** Writing FAST. */
    FAST_ENCODE("fast-encode", "needletail", Expectation.CLEAN),

    /** The books of a feed. */
    FEED_BOOKS("feed-books", "needletail", Expectation.CLEAN),

    /** The matching engine. */
    MATCHING("matching", "needletail", Expectation.CLEAN),

    /** The sequencer of the venue, without its cluster. */
    SEQUENCER("sequencer", "venue", Expectation.CLEAN),

    /** The engine over TLS: the JDK's engines for TLS allocate. */
    TLS("tls", "needletail", Expectation.EXEMPT),

    /** Reading orders, with one small allocation in a thousand. */
    PLANTED("planted", "needletail", Expectation.GARBAGE),

    /** Reading orders with QuickFIX/J. */
    QUICKFIXJ_DECODE("fix-decode", "quickfixj", Expectation.GARBAGE),

    /** Writing execution reports with QuickFIX/J. */
    QUICKFIXJ_ENCODE("fix-encode", "quickfixj", Expectation.GARBAGE);

    private final String path;
    private final String library;
    private final Expectation expectation;

    GarbagePath(String path, String library, Expectation expectation) {
        this.path = path;
        this.library = library;
        this.expectation = expectation;
    }

    /** What the proof must find. */
    enum Expectation {
        /** Nothing. */
        CLEAN,
        /** Something: these paths show that the proof can fail. */
        GARBAGE,
        /** Something, which is told and accepted. */
        EXEMPT
    }

    static Optional<GarbagePath> named(String label) {
        return Arrays.stream(values())
                .filter(path -> path.label().equals(label))
                .findFirst();
    }

    static String labels() {
        return Arrays.stream(values()).map(GarbagePath::label).collect(Collectors.joining(", "));
    }

    /** Its name on the command line. */
    String label() {
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

    /** What the proof must find. */
    Expectation expectation() {
        return expectation;
    }

    /** Returns true when its virtual machine has no collector; what allocates by design gets one. */
    boolean isUncollected() {
        return expectation != Expectation.EXEMPT;
    }
}
