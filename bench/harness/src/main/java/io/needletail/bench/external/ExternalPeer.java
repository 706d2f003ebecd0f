package io.needletail.bench.external;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The projects for which there are adapters. */
public enum ExternalPeer {
    /** An engine with blocking sessions. */
    F1X("f1x", "org.f1x.v1.DefaultMessageParser"),

    /** An engine that polls. */
    EFIX("efix", "org.efix.message.parser.FastMessageParser"),

    /** A parser; it reads Agrona's buffers. */
    CHRONOS("chronos", "com.chronos.gateway.fix.FixParser"),

    /** Its matching engine, which needs neither its parser nor its gateway. */
    CHRONOS_MATCHING("chronos-matching", "com.chronos.matching.MatchingEngine");

    private final String label;
    private final String mark;

    ExternalPeer(String label, String mark) {
        this.label = label;
        this.mark = mark;
    }

    /**
     * A jar of another peer that replaces one that the user's path does not have.
     *
     * @param folder of that peer
     * @param jar what its file name begins with
     */
    record Lent(String folder, String jar) {}

    /** The peer with that label. */
    public static Optional<ExternalPeer> named(String label) {
        return Arrays.stream(values()).filter(peer -> peer.label.equals(label)).findFirst();
    }

    static String labels() {
        return Arrays.stream(values()).map(ExternalPeer::label).collect(Collectors.joining(", "));
    }

    /** Its name on command lines, and that of its folder of class files. */
    public String label() {
        return label;
    }

    /** A class that every build of it has. */
    String mark() {
        return mark;
    }

    /** Libraries of other peers that it borrows. */
    List<Lent> lent() {
        return switch (this) {
            case CHRONOS -> List.of(new Lent("artio", "agrona-"));
            case CHRONOS_MATCHING -> List.of(new Lent("artio", "agrona-"), new Lent("needletail", "slf4j-"));
            default -> List.of();
        };
    }

    /** Text in its row when it is missing. */
    public String absence() {
        return "not installed: --peer " + label + "=PATH";
    }
}
