package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;

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
