package io.needletail.bench.peers.f1x;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;

/**
 * Workload B1 on F1X.
 *
 * <pre>
 *   FixSessionInitiator "CLIENT"                    FixSessionAcceptor "SERVER"
 *     | -- NewOrderSingle(D) -----------------------&gt; |     each end: one thread, blocking reads,
 *     | &lt;-- ExecutionReport(8) 150=0 39=0 ----------- |     no message log, no message store,
 *     | &lt;-- ExecutionReport(8) 150=F 39=2 ----------- |     each message written for itself
 * </pre>
 */
public final class F1xPeer {
    static final String CLIENT = "CLIENT";
    static final String SERVER = "SERVER";

    private F1xPeer() {}

    /** Runs the role that the first argument names, until the harness says {@code quit}. */
    public static void main(String[] args) {
        // Its logger introduces itself on standard output, which belongs to the harness.
        System.setOut(System.err);
        PeerArguments arguments = PeerArguments.parse(args);
        ParentLine parent = ParentLine.open();
        int exit = 1;
        try {
            if (arguments.echo()) throw new VoidRun("the adapter of f1x knows bench rtt alone");
            if (arguments.server()) {
                Server.serve(arguments, parent);
            } else {
                Client.run(arguments, parent);
            }
            exit = 0;
        } catch (VoidRun reason) {
            parent.failed(reason.getMessage());
        } catch (IOException failure) {
            parent.failed(failure.toString());
        }
        // F1X's timer threads are no daemons.
        System.exit(exit);
    }
}
