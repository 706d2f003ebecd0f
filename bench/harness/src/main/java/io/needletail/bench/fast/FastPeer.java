package io.needletail.bench.fast;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The codecs that can be measured. */
enum FastPeer {
    /** Needletail, with every check of the specification. */
    NEEDLETAIL("needletail", "needletail-fast-"),

    /** OpenFAST, from which the streams are. */
    OPENFAST("openfast", "openfast-"),

    /** The floor: written by hand for the one template, checking nothing; for each stream the faster of its two ways. */
    HANDWRITTEN("handwritten", ""),

    /** mFAST's generated decoder, in C++, out of a checkout. */
    MFAST("mfast", "");

    private final String label;
    private final String jar;

    FastPeer(String label, String jar) {
        this.label = label;
        this.jar = jar;
    }

    static Optional<FastPeer> named(String label) {
        return Arrays.stream(values()).filter(peer -> peer.label.equals(label)).findFirst();
    }

    static String labels() {
        return Arrays.stream(values()).map(FastPeer::label).collect(Collectors.joining(", "));
    }

    /** Folder of its jars, below {@code peers}. */
    String folder() {
        return this == HANDWRITTEN ? "plain" : label;
    }

    /** Its name. */
    String label() {
        return label;
    }

    /** The file name of the jar whose version is the library's, up to the version; empty if there is none. */
    String jar() {
        return jar;
    }

    /** Returns true when it can read any template. */
    boolean isGeneral() {
        return this == NEEDLETAIL || this == OPENFAST;
    }

    /** Returns true when it reports the times of single messages. */
    boolean isTimed() {
        return this != MFAST;
    }

    /** Its ways, each to be measured in a process of its own. */
    List<String> forms(String workload, boolean isQuick) {
        if (this != HANDWRITTEN) return List.of("plain");
        if (!isQuick) return List.of("loops", "mask");
        // In a short run the faster form only: finding the ends of fields in advance helps where messages are long and
        // lengths vary.
        return List.of(workload.equals("var4") || workload.equals("mixed") ? "mask" : "loops");
    }
}
