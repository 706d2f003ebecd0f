package io.needletail.engine.config;

import io.needletail.engine.Endpoint;
import io.needletail.engine.Storage;
import io.needletail.engine.journal.JournalConfig;
import io.needletail.engine.journal.Sync;
import io.needletail.session.Checks;
import io.needletail.session.Limits;
import io.needletail.session.Liveness;
import io.needletail.session.LogonTerms;
import io.needletail.session.Recovery;
import io.needletail.session.Resets;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.schedule.Schedule;
import io.needletail.wire.Timestamp;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** Turns a section of a file into a session; the keys and their defaults are QuickFIX/J's. */
final class SessionReader {
    /** The keys that are read here. */
    static final Set<String> KEYS = Set.of(
            "BeginString",
            "SenderCompID",
            "TargetCompID",
            "ConnectionType",
            "SocketAcceptAddress",
            "SocketAcceptPort",
            "SocketConnectHost",
            "SocketConnectPort",
            "ReconnectInterval",
            "HeartBtInt",
            "TestRequestDelayMultiplier",
            "HeartBeatTimeoutMultiplier",
            "LogonTimeout",
            "LogoutTimeout",
            "ResendRequestChunkSize",
            "MaxQueuedWhileGap",
            "CheckCompID",
            "CheckLatency",
            "MaxLatency",
            "RequiresOrigSendingTime",
            "ResetOnLogon",
            "ResetOnLogout",
            "ResetOnDisconnect",
            "TimeStampPrecision",
            "MaxMessageSize",
            "MaxFields",
            "FileStorePath",
            "FileStoreSync",
            "FileStoreSyncInterval",
            "PersistMessages",
            "JournalSegmentSize",
            "JournalKeep",
            "JournalInbound");

    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MILLI_NS = 1_000_000L;
    private static final long SYNC_MILLIS_MAX = 60_000;
    private static final long SECONDS_MAX = 86_400;
    private static final int PORT_MAX = 65_535;
    private static final int MEMORY_STORE_BYTES = 1 << 22;
    private static final int PAGE_BYTES = 4096;

    private final Section section;

    SessionReader(Section section) {
        this.section = section;
    }

    SessionSetup read() {
        try {
            return setup();
        } catch (IllegalArgumentException refused) {
            throw section.refused(refused);
        }
    }

    private SessionSetup setup() {
        boolean initiator = isInitiator();
        SessionId id = id();
        SessionConfig config = new SessionConfig(
                id,
                initiator,
                liveness(initiator),
                recovery(),
                checks(),
                resets(),
                limits(),
                timePlaces(),
                LogonTerms.NONE,
                Schedule.NON_STOP);
        Endpoint endpoint = initiator
                ? new Endpoint(section.required("SocketConnectHost"), port("SocketConnectPort"))
                : new Endpoint(section.text("SocketAcceptAddress").orElse("0.0.0.0"), port("SocketAcceptPort"));
        return new SessionSetup(config, storage(id), endpoint, seconds("ReconnectInterval", 30));
    }

    private boolean isInitiator() {
        return switch (section.required("ConnectionType").toLowerCase(Locale.ROOT)) {
            case "initiator" -> true;
            case "acceptor" -> false;
            default -> throw section.wrong("ConnectionType", "initiator or acceptor");
        };
    }

    private SessionId id() {
        String beginString = section.required("BeginString");
        if (!Set.of("FIX.4.2", "FIX.4.4").contains(beginString)) {
            throw section.wrong("BeginString", "FIX.4.2 or FIX.4.4; other versions come later");
        }
        return new SessionId(beginString, section.required("SenderCompID"), section.required("TargetCompID"));
    }

    private Liveness liveness(boolean initiator) {
        if (initiator) section.required("HeartBtInt");
        return new Liveness(
                section.number("HeartBtInt", 30, 0, SECONDS_MAX) * SECOND_NS,
                section.decimal("TestRequestDelayMultiplier", Liveness.USUAL.testRequestAfter()),
                section.decimal("HeartBeatTimeoutMultiplier", Liveness.USUAL.timeoutAfter()),
                seconds("LogonTimeout", 10),
                seconds("LogoutTimeout", 2));
    }

    private Recovery recovery() {
        return new Recovery((int) section.number("ResendRequestChunkSize", 0, 0, Integer.MAX_VALUE), (int)
                section.number("MaxQueuedWhileGap", Recovery.USUAL.queueBytes(), 0, Integer.MAX_VALUE));
    }

    private Checks checks() {
        return new Checks(
                section.flag("CheckCompID", true),
                section.flag("CheckLatency", true),
                seconds("MaxLatency", 120),
                section.flag("RequiresOrigSendingTime", true));
    }

    private Resets resets() {
        return new Resets(
                section.flag("ResetOnLogon", false),
                section.flag("ResetOnLogout", false),
                section.flag("ResetOnDisconnect", false));
    }

    private Limits limits() {
        int message = (int) section.number("MaxMessageSize", Limits.USUAL.messageBytes(), 1024, 1 << 24);
        int fields = (int) section.number("MaxFields", Limits.USUAL.fields(), 32, 1 << 20);
        return new Limits(message, fields, Math.max(4 * message, Limits.USUAL.outboxBytes()));
    }

    private int timePlaces() {
        return section.text("TimeStampPrecision")
                .map(value -> switch (value.toUpperCase(Locale.ROOT)) {
                    case "SECONDS" -> Timestamp.SECONDS;
                    case "MILLIS" -> Timestamp.MILLIS;
                    case "MICROS" -> Timestamp.MICROS;
                    case "NANOS" -> Timestamp.NANOS;
                    default -> throw section.wrong("TimeStampPrecision", "SECONDS, MILLIS, MICROS or NANOS");
                })
                .orElse(Timestamp.MILLIS);
    }

    private Storage storage(SessionId id) {
        boolean keeps = section.flag("PersistMessages", true);
        int segment = (int) section.number(
                "JournalSegmentSize",
                JournalConfig.SEGMENT_BYTES,
                JournalConfig.SEGMENT_BYTES_MIN,
                JournalConfig.SEGMENT_BYTES_MAX);
        if (segment % PAGE_BYTES != 0) throw section.wrong("JournalSegmentSize", "a multiple of " + PAGE_BYTES);
        long keep = section.number(
                "JournalKeep", Math.max(JournalConfig.KEEP_BYTES, 2L * segment), 2L * segment, Long.MAX_VALUE);
        JournalConfig journal = new JournalConfig(segment, keep, section.flag("JournalInbound", true), keeps, sync());
        return section.text("FileStorePath")
                .<Storage>map(path -> new Storage.Journaled(Path.of(path).resolve(directory(id)), journal))
                .orElseGet(() -> Storage.memory(MEMORY_STORE_BYTES));
    }

    // Every message is the stricter of the two and wins.
    private Sync sync() {
        if (section.flag("FileStoreSync", false)) return Sync.EVERY_MESSAGE;
        long millis = section.number("FileStoreSyncInterval", 0, 0, SYNC_MILLIS_MAX);
        return millis == 0 ? Sync.NONE : Sync.every(millis * MILLI_NS);
    }

    // CompIDs are the peer's choice of text; a file name must not be.
    private static String directory(SessionId id) {
        return (id.beginString() + "-" + id.senderCompId() + "-" + id.targetCompId()).replaceAll("[^A-Za-z0-9.-]", "_");
    }

    private int port(String key) {
        section.required(key);
        return (int) section.number(key, 0, 0, PORT_MAX);
    }

    private long seconds(String key, long otherwise) {
        return section.number(key, otherwise, 1, SECONDS_MAX) * SECOND_NS;
    }
}
