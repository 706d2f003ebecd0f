package io.needletail.bench.venue;

import io.needletail.bench.runner.Choice;
import java.util.Locale;

/** The ways that an order goes, each with one part more than the one before, and what stands beside them. */
enum VenueLatencyPath implements Choice {
    /** The call of the matching engine. */
    MATCH(0, "order in, events out: the call of the matching engine"),

    /** FIX bytes to FIX bytes in one process. */
    PROCESS(0, "FIX bytes to FIX bytes in one process: session, validation, gateway, SBE, book, SBE, gateway, session"),

    /** The same without validation. */
    PROCESS_UNVALIDATED(0, "the same without validation by the dictionary"),

    /** Between two processes over shared memory. */
    SHM(0, "from a client's process and back over shared memory, without consensus"),

    /** The bare sockets. */
    FLOOR(0, "as many bytes there and back over TCP, in C, without FIX"),

    /** Over TCP without consensus. */
    TCP(0, "from a client's process and back over TCP, without consensus"),

    /** An empty cluster of one node. */
    ECHO(1, "a message there and back through the consensus of one node, without FIX and matching"),

    /** Over TCP, with consensus of one node. */
    RAFT(1, "from a client's process and back over TCP, with the consensus of a node in the venue's process"),

    /** An empty cluster of three nodes. */
    ECHO_3(3, "a message there and back through the consensus of three nodes"),

    /** Over TCP, with consensus of three nodes. */
    RAFT_3(3, "from a client's process through a gateway and three nodes, each in a process of its own, and back");

    private final int nodes;
    private final String words;

    VenueLatencyPath(int nodes, String words) {
        this.nodes = nodes;
        this.words = words;
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Nodes of its cluster; 0 without consensus. */
    int nodes() {
        return nodes;
    }

    /** Parts that an order passes. */
    String words() {
        return words;
    }

    /** Returns true for what is in one process. */
    boolean isInProcess() {
        return this == MATCH || this == PROCESS || this == PROCESS_UNVALIDATED;
    }

    /** Returns true where orders pass a gateway. */
    boolean isVenue() {
        return this != MATCH && this != FLOOR && !isEcho();
    }

    /** Returns true for the empty cluster. */
    boolean isEcho() {
        return this == ECHO || this == ECHO_3;
    }
}
