package io.needletail.bench.peers.artio;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;

/**
 * Workload B1 on Artio; with {@code --workload echo} workload B2, whose server sends every order back.
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

    /** Runs the role that the first argument names, until the harness says {@code quit}. */
    public static void main(String[] args) {
        PeerArguments arguments = PeerArguments.parse(args);
        ParentLine parent = ParentLine.open();
        try {
            if (arguments.server()) {
                Server.serve(arguments, parent);
            } else if (arguments.echo()) {
                EchoClient.run(arguments, parent);
            } else {
                Client.run(arguments, parent);
            }
        } catch (VoidRun reason) {
            parent.failed(reason.getMessage());
            System.exit(1);
        } catch (IOException failure) {
            parent.failed(failure.toString());
            System.exit(1);
        }
        // Artio's timers are no daemons.
        System.exit(0);
    }
}
