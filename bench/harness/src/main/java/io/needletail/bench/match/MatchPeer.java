package io.needletail.bench.match;

import io.needletail.bench.external.ExternalPeer;
import io.needletail.bench.external.ExternalPeers;
import io.needletail.bench.runner.ClassPaths;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The matching engines that can be measured. */
enum MatchPeer {
    /** Needletail: the whole engine with all its checks. */
    NEEDLETAIL("needletail", "needletail", "needletail-matching-"),

    /** exchange-core: its order book alone, the faster one of its two. */
    EXCHANGE_CORE("exchange-core", "exchange-core", "exchange-core-"),

    /** Chronos: its engine with its book, out of a checkout. */
    CHRONOS("chronos", ExternalPeer.CHRONOS_MATCHING.label(), "");

    private static final List<String> FLOWS = List.of("chronos", "chronos-prices");

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

    /** Returns true when the user has to provide it. */
    boolean isExternal() {
        return this == CHRONOS;
    }

    /** Chronos has neither cancels nor replacements, nor orders that must not rest. */
    boolean has(String workload) {
        return this != CHRONOS || FLOWS.contains(workload);
    }

    /** Flags of its virtual machine. */
    List<String> jvmFlags() {
        return switch (this) {
            case NEEDLETAIL -> List.of();
            case EXCHANGE_CORE -> List.of();
            case CHRONOS ->
                List.of(
                        "--add-modules=jdk.incubator.vector",
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
        };
    }

    /** Its version; a dash where there is none. */
    String version(ClassPaths classPaths, ExternalPeers external) throws IOException {
        if (isExternal()) return external.version(folder);
        return ClassPaths.version(jar, classPaths.of(folder)).orElse("-");
    }
}
