package io.needletail.bench.peers.philadelphia;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;

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
    }
}
