package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.PeerProgram;

/**
 * Workload B1 on Needletail; with {@code --workload echo} workload B2, whose server sends every order back.
 *
 * <pre>
 *   initiator "CLIENT"                              acceptor "SERVER"
 *     | -- NewOrderSingle(D) -----------------------&gt; |     one order outstanding
 *     | &lt;-- ExecutionReport(8) 150=0 39=0 ----------- |     both reports are caused by one
 *     | &lt;-- ExecutionReport(8) 150=F 39=2 ----------- |     order, so they leave in one send
 *     |                                               |
 *   journal, both directions                        journal, both directions
 * </pre>
 */
public final class NeedletailPeer {

    private NeedletailPeer() {}

    /** Runs the role of the first argument until the harness sends {@code quit}. */
    public static void main(String[] args) {
        new PeerProgram(Server::serve, Client::new, EchoClient::new).run(args);
    }
}
