package io.needletail.bench.peers.artio;

import io.needletail.bench.probe.PeerProgram;

/**
 * The round trip on Artio; with {@code --workload echo} the echo, whose server sends every order back.
 *
 * <pre>
 *   FixLibrary "CLIENT"                             FixLibrary "SERVER"
 *     | -- NewOrderSingle(D) -----------------------&gt; |     media driver, engine and library of each
 *     | &lt;-- ExecutionReport(8) 150=0 39=0 ----------- |     process on one thread that spins;
 *     | &lt;-- ExecutionReport(8) 150=F 39=2 ----------- |     no archive, no log of messages
 * </pre>
 */
public final class ArtioPeer {

    private ArtioPeer() {}

    /** Runs the role of the first argument until the harness sends {@code quit}. */
    public static void main(String[] args) {
        new PeerProgram(Server::serve, Client::new, EchoClient::new).run(args);
    }
}
