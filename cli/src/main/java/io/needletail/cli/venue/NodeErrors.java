package io.needletail.cli.venue;

import io.needletail.engine.error.VenueFault;
import io.needletail.venue.sequencer.NodeNotice;
import java.io.PrintWriter;

/** Prints what a node in this process reports. */
public final class NodeErrors {
    private NodeErrors() {}

    /** Prints an error of a node, or a warning when the node goes on after it. From any thread. */
    public static void print(PrintWriter to, Throwable error) {
        to.println(
                NodeNotice.goesOnAfter(error)
                        ? "warning: " + VenueFault.NODE_NOTICE.id() + " " + error.getMessage()
                        : "error: " + error);
        to.flush();
    }
}
