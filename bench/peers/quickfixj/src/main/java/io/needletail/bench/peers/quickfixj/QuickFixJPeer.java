package io.needletail.bench.peers.quickfixj;

import io.needletail.bench.probe.PeerProgram;

/**
 * The round trip on QuickFIX/J; with {@code --workload echo} the echo, whose server sends every order back.
 *
 * <pre>
 *   SocketInitiator "CLIENT"                        SocketAcceptor "SERVER"
 *     | -- NewOrderSingle(D) -----------------------&gt; |     one order outstanding
 *     | &lt;-- ExecutionReport(8) 150=0 39=0 ----------- |     QuickFIX/J writes each message
 *     | &lt;-- ExecutionReport(8) 150=F 39=2 ----------- |     for itself
 * </pre>
 *
 * <p>{@code --variant best} (when absent) or {@code default}: see {@link Settings}.
 */
public final class QuickFixJPeer {

    private QuickFixJPeer() {}

    /** Runs the role of the first argument until the harness sends {@code quit}. */
    public static void main(String[] args) {
        new PeerProgram(Server::serve, Client.RoundTrips::new, Client.Echoes::new).run(args);
    }
}
