package io.needletail.bench.cluster;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The clusters. */
enum ClusterSetup {
    /** One node in the process of the client, over shared memory. */
    EMBEDDED(1),

    /** One node in a process of its own, over UDP. */
    ONE(1),

    /** Three nodes in processes of their own, over UDP. */
    THREE(3);

    private final int nodes;

    ClusterSetup(int nodes) {
        this.nodes = nodes;
    }

    static Optional<ClusterSetup> named(String label) {
        return Arrays.stream(values())
                .filter(setup -> setup.label().equals(label))
                .findFirst();
    }

    static String labels() {
        return Arrays.stream(values()).map(ClusterSetup::label).collect(Collectors.joining(", "));
    }

    /** Its name. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Number of nodes. */
    int nodes() {
        return nodes;
    }
}
