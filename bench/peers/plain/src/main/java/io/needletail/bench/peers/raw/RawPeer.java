package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.PeerProgram;

/**
 * The floor under every engine, in Java: a server and a client that exchange as many bytes as the engines and parse
 * none.
 *
 * <pre>
 *   client                                   server
 *     | -- order, --order-bytes --------------&gt; |      one order outstanding
 *     | &lt;-- report, report, one write --------- |      2 x --report-bytes
 *     | -- next order ------------------------&gt; |
 * </pre>
 *
 * <p>The twin of {@code raw.c} and, with {@code --workload echo}, of {@code echo.c}, for machines without a C compiler.
 */
public final class RawPeer {

    private RawPeer() {}

    /** Runs the role of the first argument until the harness sends {@code quit}. */
    public static void main(String[] args) {
        new PeerProgram(RawServer::serve, RawClient::new, RawEchoClient::new).run(args);
    }
}
