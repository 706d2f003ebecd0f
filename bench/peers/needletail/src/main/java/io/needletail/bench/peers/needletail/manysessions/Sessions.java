package io.needletail.bench.peers.needletail.manysessions;

import io.needletail.bench.probe.PeerArguments;
import io.needletail.engine.AcceptorConfig;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.Plan;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.Storage;
import io.needletail.engine.TcpEndpoint;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.journal.JournalConfig;
import io.needletail.engine.journal.JournalRetention;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.transport.LinuxOptions;
import io.needletail.transport.SocketOptions;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** The acceptor's sessions, each with buffers and a journal small enough for a thousand of them: three
 * megabytes of disk each. */
final class Sessions {
    static final String SERVER = "SERVER";

    private static final int STAGING_BYTES = 8 * 1024;
    private static final int SEGMENTS_KEPT = 2;
    private static final int MEMORY_BYTES = 64 * 1024;
    private static final int LOGON_BYTES_MAX = 8 * 1024;

    private Sessions() {}

    /** Of one length, so that all messages are. */
    static String client(int number) {
        return String.format(Locale.ROOT, "C%05d", number);
    }

    static EngineConfig engine(int count) {
        int visitors = 2 * count;
        return EngineConfig.USUAL.with(ConnectionLimits.USUAL
                .withVisitors(visitors, visitors, LOGON_BYTES_MAX)
                .withConnections(0, 0, 0));
    }

    /** Listens for all of them; returns the port. */
    static int listen(Engine engine, int count, PeerArguments arguments, SessionListener listener) throws IOException {
        TcpEndpoint place = new TcpEndpoint(arguments.host(), 0);
        SocketOptions small = new SocketOptions(true, false, true, 0, 0, STAGING_BYTES, -1, -1, LinuxOptions.NONE);
        AcceptorConfig door = new AcceptorConfig(place, List.of(), false, false, small, Optional.empty());
        List<Plan> plans = IntStream.range(0, count)
                .mapToObj(number -> new Plan(spec(number, arguments, listener), door))
                .toList();
        for (ReloadResult.Failure failure : engine.reload(plans).failures()) throw new IOException(failure.cause());
        return engine.port(place).orElseThrow();
    }

    private static SessionSpec spec(int number, PeerArguments arguments, SessionListener listener) {
        SessionConfig config = SessionConfig.acceptor(new SessionId("FIX.4.4", SERVER, client(number)));
        return new SessionSpec(config.withTimePlaces(Timestamp.NANOS), storage(number, arguments), listener);
    }

    private static Storage storage(int number, PeerArguments arguments) {
        if (!arguments.journal()) return Storage.memory(MEMORY_BYTES);
        return new Storage.Journaled(
                arguments.dir().resolve(client(number)),
                JournalConfig.STANDARD.withRetention(JournalRetention.DEFAULTS
                        .withMaxBytes((SEGMENTS_KEPT + 1L) * JournalConfig.SEGMENT_BYTES)
                        .droppingOldest()));
    }
}
