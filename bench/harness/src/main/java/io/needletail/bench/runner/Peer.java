package io.needletail.bench.runner;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The engines that can be measured, each in two processes of its own and on its own class path. */
public enum Peer {
    /** The floor: the same bytes over the same sockets without parsing; in C where a compiler is installed. */
    RAW("raw", "plain", "io.needletail.bench.peers.raw.RawPeer"),

    /** Needletail, spinning. */
    NEEDLETAIL("needletail", "needletail", "io.needletail.bench.peers.needletail.NeedletailPeer"),

    /** Needletail with its messages in memory only: what the journal costs stands beside it. */
    NEEDLETAIL_NOJOURNAL("needletail-nojournal", "needletail", "io.needletail.bench.peers.needletail.NeedletailPeer"),

    /** Needletail through the views and writers that {@code needletail gen} makes, instead of tags. */
    NEEDLETAIL_VIEWS("needletail-views", "needletail", "io.needletail.bench.peers.needletail.NeedletailPeer"),

    /** Needletail, each end checking every message against the dictionary of FIX 4.4. */
    NEEDLETAIL_VALIDATED("needletail-validated", "needletail", "io.needletail.bench.peers.needletail.NeedletailPeer"),

    /** Needletail with a console in the acceptor's process, whose page is open and whose metrics are read once a second. */
    NEEDLETAIL_CONSOLE("needletail-console", "needletail", "io.needletail.bench.peers.needletail.NeedletailPeer"),

    /** Needletail without any flag of the JVM: no vectors, the JDK's own sockets. */
    NEEDLETAIL_PLAIN("needletail-plain", "needletail", "io.needletail.bench.peers.needletail.NeedletailPeer"),

    /** QuickFIX/J with its lightest settings. */
    QUICKFIXJ("quickfixj", "quickfixj", "io.needletail.bench.peers.quickfixj.QuickFixJPeer"),

    /** QuickFIX/J with its default settings: file store, data dictionary. */
    QUICKFIXJ_DEFAULT("quickfixj-default", "quickfixj", "io.needletail.bench.peers.quickfixj.QuickFixJPeer"),

    /** Philadelphia, spinning; it stores nothing. */
    PHILADELPHIA("philadelphia", "philadelphia", "io.needletail.bench.peers.philadelphia.PhiladelphiaPeer"),

    /** Artio on one thread that spins, without archive and message log. */
    ARTIO("artio", "artio", "io.needletail.bench.peers.artio.ArtioPeer");

    private final String label;
    private final String folder;
    private final String mainClass;

    Peer(String label, String folder, String mainClass) {
        this.label = label;
        this.folder = folder;
        this.mainClass = mainClass;
    }

    /**
     * The peers of the option {@code --peer}, in the order in which they were named.
     *
     * @throws IllegalArgumentException when a name is unknown
     */
    public static List<Peer> parse(List<String> labels) {
        return labels.stream()
                .map(label -> named(label)
                        .orElseThrow(() ->
                                new IllegalArgumentException("--peer names '" + label + "'; there are " + labels())))
                .toList();
    }

    public static Optional<Peer> named(String label) {
        return Arrays.stream(values()).filter(peer -> peer.label.equals(label)).findFirst();
    }

    /**
     * Peers that can run together.
     *
     * @throws IllegalArgumentException when there is none, one is named twice, or one does not support the transport
     */
    public static List<Peer> checked(List<Peer> peers, Conditions.Link link) {
        if (peers.isEmpty()) {
            throw new IllegalArgumentException("--peer names none; there are " + labels());
        }
        if (EnumSet.copyOf(peers).size() != peers.size()) {
            throw new IllegalArgumentException("--peer names a peer twice; use --rounds to repeat");
        }
        link.check(peers);
        for (Peer peer : peers) {
            if (!peer.supports(link.transport())) {
                throw new IllegalArgumentException("--peer names " + peer.label + ", which does not support "
                        + link.transport().label());
            }
        }
        return List.copyOf(peers);
    }

    public static String labels() {
        return Arrays.stream(values()).map(Peer::label).collect(Collectors.joining(", "));
    }

    public String label() {
        return label;
    }

    /** Name of the folder of its jars, below {@code peers}. */
    public String folder() {
        return folder;
    }

    public String mainClass() {
        return mainClass;
    }

    /** Arguments of its processes in addition to those of every peer. */
    public List<String> arguments() {
        return switch (this) {
            case RAW, NEEDLETAIL, NEEDLETAIL_PLAIN, PHILADELPHIA, ARTIO -> List.of();
            case NEEDLETAIL_NOJOURNAL -> List.of("--journal", "off");
            case NEEDLETAIL_VIEWS -> List.of("--views", "1");
            case NEEDLETAIL_VALIDATED -> List.of("--validate", "1");
            case NEEDLETAIL_CONSOLE -> List.of("--console", "1");
            case QUICKFIXJ -> List.of("--variant", "best");
            case QUICKFIXJ_DEFAULT -> List.of("--variant", "default");
        };
    }

    /** Returns true for Needletail, false for the peers that it is compared with. */
    public boolean isOurs() {
        return folder.equals("needletail");
    }

    /** Returns true when it writes a journal, unless the run has none. */
    public boolean keepsJournal() {
        return isOurs() && this != NEEDLETAIL_NOJOURNAL;
    }

    /** Flags of its virtual machines in addition to those of every peer. */
    public List<String> jvmFlags() {
        return switch (this) {
            case NEEDLETAIL, NEEDLETAIL_NOJOURNAL, NEEDLETAIL_VIEWS, NEEDLETAIL_VALIDATED, NEEDLETAIL_CONSOLE ->
                JvmFlags.NEEDLETAIL;
            case ARTIO ->
                List.of(
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                        "-Dagrona.disable.bounds.checks=true",
                        "-Dfix.codecs.no_validation=true");
            case RAW, NEEDLETAIL_PLAIN, QUICKFIXJ, QUICKFIXJ_DEFAULT, PHILADELPHIA -> List.of();
        };
    }

    /** Returns true when it supports a transport; all support TCP. */
    public boolean supports(Transport transport) {
        return switch (this) {
            case RAW,
                    NEEDLETAIL,
                    NEEDLETAIL_NOJOURNAL,
                    NEEDLETAIL_VIEWS,
                    NEEDLETAIL_VALIDATED,
                    NEEDLETAIL_CONSOLE,
                    NEEDLETAIL_PLAIN -> true;
            case QUICKFIXJ, QUICKFIXJ_DEFAULT -> transport == Transport.TCP || transport == Transport.TLS;
            case PHILADELPHIA, ARTIO -> transport == Transport.TCP;
        };
    }

    /** Transport of this peer when the requested one applies to it. */
    public Transport carriedBy(Transport asked) {
        return this == RAW ? asked.plain() : asked;
    }

    /** Name in a table, with its transport where that differs from the requested one. */
    public String labelOver(Transport asked) {
        Transport carrier = carriedBy(asked);
        return carrier == asked ? label : label + " (" + carrier.label() + ")";
    }
}
