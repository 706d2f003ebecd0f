package io.needletail.bench.peers.needletail.manysessions;

import io.needletail.bench.probe.PeerArguments;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.store.Storage;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalRetention;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.transport.SocketOptions;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.util.Locale;

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
        return EngineConfig.DEFAULTS.with(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = visitors;
            to.visitorsPerAddressMax = visitors;
            to.logonBytesMax = LOGON_BYTES_MAX;
            to.connectionsMax = 0;
            to.connectionsPerSecond = 0;
            to.connectionsPerSecondAndAddress = 0;
        }));
    }

    /** Listens for all of them; returns the port. */
    static int listen(Engine engine, int count, PeerArguments arguments, SessionListener listener) throws IOException {
        TcpEndpoint endpoint = new TcpEndpoint(arguments.host(), 0);
        for (int number = 0; number < count; number++) {
            engine.add(SessionSpec.acceptor(new SessionId("FIX.4.4", SERVER, client(number)))
                    .listen(endpoint)
                    .sockets(SocketOptions.LOW_LATENCY.with(to -> to.stagingBytes = STAGING_BYTES))
                    .config(config -> config.withTimePlaces(Timestamp.NANOS))
                    .storage(storage(number, arguments))
                    .listener(listener)
                    .build());
        }
        return engine.port(endpoint).orElseThrow();
    }

    private static Storage storage(int number, PeerArguments arguments) {
        if (!arguments.journal()) return Storage.memory(MEMORY_BYTES);
        return new Storage.Journaled(
                arguments.dir().resolve(client(number)),
                JournalConfig.DEFAULTS.with(to -> to.retention = JournalRetention.DEFAULTS
                        .withMaxBytes((SEGMENTS_KEPT + 1L) * JournalConfig.SEGMENT_BYTES)
                        .droppingOldest()));
    }
}
