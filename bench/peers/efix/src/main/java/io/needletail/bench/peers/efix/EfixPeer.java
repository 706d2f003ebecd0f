package io.needletail.bench.peers.efix;

import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.PeerProgram;
import org.efix.FixVersion;
import org.efix.SessionId;
import org.efix.SessionType;
import org.efix.engine.SessionContext;
import org.efix.store.EmptyMessageStore;

/**
 * The round trip on eFIX; with {@code --workload echo} the echo, whose server sends every order back.
 *
 * <pre>
 *   SessionProcessor "CLIENT"                       SessionProcessor "SERVER"
 *     | -- NewOrderSingle(D) -----------------------&gt; |     each end: one thread, spinning,
 *     | &lt;-- ExecutionReport(8) 150=0 39=0 ----------- |     no message log, no message store,
 *     | &lt;-- ExecutionReport(8) 150=F 39=2 ----------- |     each message written for itself
 * </pre>
 */
public final class EfixPeer {
    private static final String CLIENT = "CLIENT";
    private static final String SERVER = "SERVER";

    private EfixPeer() {}

    /** Runs the role of the first argument until the harness sends {@code quit}. */
    public static void main(String[] args) {
        new PeerProgram(Server::serve, Client::roundTrips, Client::echoes).run(args);
    }

    static SessionContext context(PeerArguments arguments, int port) {
        boolean server = arguments.server();
        SessionType type = server ? SessionType.ACCEPTOR : SessionType.INITIATOR;
        SessionId id = server ? new SessionId(SERVER, CLIENT) : new SessionId(CLIENT, SERVER);
        FixVersion version = arguments.echo() ? FixVersion.FIX42 : FixVersion.FIX44;
        return new SessionContext(arguments.host(), port, type, version, id)
                .store(EmptyMessageStore.INSTANCE)
                .resetSeqNumsOnLogon(!server);
    }
}
