package io.needletail.bench.match;

import io.needletail.bench.runner.ClassPaths;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The matching engines that can be measured. */
enum MatchPeer {
    /** Needletail: the whole engine with all its checks. */
    NEEDLETAIL("needletail", "needletail", "needletail-matching-"),

    /** exchange-core: its order book alone, the faster one of its two. */
    EXCHANGE_CORE("exchange-core", "exchange-core", "exchange-core-");

    private final String label;
    private final String folder;
    private final String jar;

    MatchPeer(String label, String folder, String jar) {
        this.label = label;
        this.folder = folder;
        this.jar = jar;
    }

    static Optional<MatchPeer> named(String label) {
        return Arrays.stream(values()).filter(peer -> peer.label.equals(label)).findFirst();
    }

    static String labels() {
        return Arrays.stream(values()).map(MatchPeer::label).collect(Collectors.joining(", "));
    }

    /** Its name. */
    String label() {
        return label;
    }

    /** Folder of its jars, below {@code peers}. */
    String folder() {
        return folder;
    }

    /** Its version; a dash where there is none. */
    String version(ClassPaths classPaths) throws IOException {
        return ClassPaths.version(jar, classPaths.of(folder)).orElse("-");
    }
}
