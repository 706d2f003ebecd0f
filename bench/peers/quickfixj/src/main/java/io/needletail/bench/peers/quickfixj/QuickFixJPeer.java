package io.needletail.bench.peers.quickfixj;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import quickfix.ConfigError;

/**
 * Workload B1 on QuickFIX/J; with {@code --workload echo} workload B2, whose server sends every order back.
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
            // QuickFIX/J's timer threads are no daemons and may linger.
            System.exit(0);
        } catch (VoidRun reason) {
            parent.failed(reason.getMessage());
            System.exit(1);
        } catch (ConfigError | IOException failure) {
            parent.failed(failure.toString());
            System.exit(1);
        }
    }
}
