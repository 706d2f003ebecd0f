package io.needletail.bench.runner;

import java.util.EnumSet;
import java.util.List;

/** The engines that can be measured, each in two processes of its own and on its own class path. */
public enum Peer implements Choice {
    /** The floor: the same bytes over the same sockets without parsing; in C where a compiler is installed. */
    RAW("raw", "plain", "raw.RawPeer", ""),

    /** Needletail, spinning. */
    NEEDLETAIL("needletail", "needletail", "needletail.NeedletailPeer", ""),

    /** Needletail with its messages in memory only: what the journal costs stands beside it. */
    NEEDLETAIL_NOJOURNAL("needletail-nojournal", "needletail", "needletail.NeedletailPeer", "--journal off"),

    /** Needletail through the views and writers that {@code needletail gen} makes, instead of tags. */
    NEEDLETAIL_VIEWS("needletail-views", "needletail", "needletail.NeedletailPeer", "--views 1"),

    /** Needletail, each end checking every message against the dictionary of FIX 4.4. */
    NEEDLETAIL_VALIDATED("needletail-validated", "needletail", "needletail.NeedletailPeer", "--validate 1"),

    /**
     * Needletail with a console in the acceptor's process, whose page is open and whose metrics are read once a second.
     */
    NEEDLETAIL_CONSOLE("needletail-console", "needletail", "needletail.NeedletailPeer", "--console 1"),

    /** Needletail without any flag of the JVM: no vectors, the JDK's own sockets. */
    NEEDLETAIL_PLAIN("needletail-plain", "needletail", "needletail.NeedletailPeer", ""),

    /** QuickFIX/J with its lightest settings. */
    QUICKFIXJ("quickfixj", "quickfixj", "quickfixj.QuickFixJPeer", "--variant best"),

    /** QuickFIX/J with its default settings: file store, data dictionary. */
    QUICKFIXJ_DEFAULT("quickfixj-default", "quickfixj", "quickfixj.QuickFixJPeer", "--variant default"),

    /** Philadelphia, spinning; it stores nothing. */
    PHILADELPHIA("philadelphia", "philadelphia", "philadelphia.PhiladelphiaPeer", ""),

    /** Artio on one thread that spins, without archive and message log. */
    ARTIO("artio", "artio", "artio.ArtioPeer", "");

    private static final String CLASSES = "io.needletail.bench.peers.";

    private final String label;
    private final String folder;
    private final String mainClass;
    private final String arguments;

    Peer(String label, String folder, String mainClass, String arguments) {
        this.label = label;
        this.folder = folder;
        this.mainClass = mainClass;
        this.arguments = arguments;
    }

    /**
     * The peers of the option {@code --peer}, in the order in which they were named.
     *
     * @throws IllegalArgumentException when a name is unknown
     */
    public static List<Peer> parse(List<String> labels) {
        return Choice.of("--peer", labels, List.of(values()));
    }

    /**
     * Peers that can run together.
     *
     * @throws IllegalArgumentException when there is none, one is named twice, or one does not support the transport
     */
    public static List<Peer> checked(List<Peer> peers, Conditions.Link link) {
        if (peers.isEmpty()) {
            throw new IllegalArgumentException("--peer names none; there are " + Choice.labels(List.of(values())));
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

    @Override
    public String label() {
        return label;
    }

    /** Name of the folder of its jars, below {@code peers}. */
    public String folder() {
        return folder;
    }

    public String mainClass() {
        return CLASSES + mainClass;
    }

    /** Arguments of its processes in addition to those of every peer. */
    public List<String> arguments() {
        return arguments.isEmpty() ? List.of() : List.of(arguments.split(" ", -1));
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
            case ARTIO ->
                List.of(
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                        "-Dagrona.disable.bounds.checks=true",
                        "-Dfix.codecs.no_validation=true");
            case NEEDLETAIL_PLAIN -> List.of();
            default -> isOurs() ? JvmFlags.NEEDLETAIL : List.of();
        };
    }

    /** Returns true when it supports a transport; all support TCP. */
    public boolean supports(Transport transport) {
        return switch (folder) {
            case "plain", "needletail" -> true;
            case "quickfixj" -> transport == Transport.TCP || transport == Transport.TLS;
            default -> transport == Transport.TCP;
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
