package io.needletail.bench.peers.f1x;

import io.needletail.bench.probe.PeerProgram;

/**
 * The round trip on F1X; with {@code --workload echo} the echo, whose server sends every order back.
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

    /** Runs the role of the first argument until the harness sends {@code quit}. */
    public static void main(String[] args) {
        // Its logger introduces itself on standard output, which belongs to the harness.
        System.setOut(System.err);
        new PeerProgram(Server::serve, Client::roundTrips, Client::echoes).run(args);
    }
}
