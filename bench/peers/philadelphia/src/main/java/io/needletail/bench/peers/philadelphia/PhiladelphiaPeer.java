package io.needletail.bench.peers.philadelphia;

import io.needletail.bench.probe.PeerProgram;

/**
 * Workload B1 on Philadelphia; with {@code --workload echo} workload B2, whose server sends every order back.
 *
 * <pre>
 *   FIXConnection "CLIENT"                          FIXConnection "SERVER"
 *     | -- NewOrderSingle(D) -----------------------&gt; |     both spin on a non-blocking channel
 *     | &lt;-- ExecutionReport(8) 150=0 39=0 ----------- |     Philadelphia writes each message
 *     | &lt;-- ExecutionReport(8) 150=F 39=2 ----------- |     for itself, and stores none
 * </pre>
 */
public final class PhiladelphiaPeer {

    private PhiladelphiaPeer() {}

    /** Runs the role that the first argument names, until the harness says {@code quit}. */
    public static void main(String[] args) {
        new PeerProgram(Server::serve, Client::run, EchoClient::run).run(args);
    }
}
