package io.needletail.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.session.LatencyRecorder;
import io.needletail.session.MemoryMessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs one session with an application against a peer that a test plays: without sockets, threads and a wall clock.
 *
 * <pre>{@code
 * SessionTester tester = SessionTester.acceptor(new SessionId("FIX.4.4", "EXEC", "BANZAI"), application).logOn();
 * tester.receive("35=D|11=A1|55=MSFT|54=1|38=100|40=1|60=20260105-10:00:00|");
 * assertThat(tester.sent()).containsExactly("35=8|11=A1|…");
 * }</pre>
 *
 * <p>Messages are text with {@code |} for SOH. The session is the one that the engine runs, with its validation,
 * numbers and recovery; its messages are kept in memory. The clock begins at {@value #BEGIN} and moves only by
 * {@link #advance}. One thread.
 */
public final class SessionTester {
    /** The time at which a tester begins. */
    public static final String BEGIN = "2026-01-05T10:00:00Z";

    private static final char SOH = 1;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final int STORE_BYTES = 1 << 20;
    private static final Set<String> STANDARD = Set.of("8", "9", "34", "49", "52", "56", "10");

    private final SessionStateMachine session;
    private final Outbox outbox;
    private final List<String> sent = new ArrayList<>();
    private long nowNs = Instant.parse(BEGIN).getEpochSecond() * SECOND_NS;
    private long peerNext = 1;

    private SessionTester(SessionConfig config, MessageValidator validator, SessionListener application) {
        outbox = new Outbox(config.limits().outboxBytes());
        session = new SessionStateMachine(
                config,
                validator,
                new MemoryMessageStore(STORE_BYTES),
                application,
                SessionResources.of(config.limits(), outbox, () -> nowNs),
                LatencyRecorder.NONE);
    }

    /**
     * Creates an acceptor with default settings that is not connected.
     *
     * @param id the session; the sender is the end under test
     * @param application the application under test
     * @return its tester
     */
    public static SessionTester acceptor(SessionId id, SessionListener application) {
        return of(SessionConfig.acceptor(id), MessageValidator.NONE, application);
    }

    /**
     * Creates an initiator with default settings that is not connected.
     *
     * @param id the session; the sender is the end under test
     * @param application the application under test
     * @return its tester
     */
    public static SessionTester initiator(SessionId id, SessionListener application) {
        return of(SessionConfig.initiator(id), MessageValidator.NONE, application);
    }

    /**
     * Creates a session that is not connected.
     *
     * @param config settings of the session
     * @param validator rules for the messages of the peer
     * @param application the application under test
     * @return its tester
     */
    public static SessionTester of(SessionConfig config, MessageValidator validator, SessionListener application) {
        return new SessionTester(config, validator, application);
    }

    /** {@return the session under test, to send on it or to read its status and numbers} */
    public Session session() {
        return session;
    }

    /** {@return the present time, epoch nanoseconds} */
    public long nowNs() {
        return nowNs;
    }

    /**
     * Tests that there is a connection. The session ends it after a logout, and after an error.
     *
     * @return false before {@link #connect}, and when the connection has ended
     */
    public boolean isConnected() {
        return session.status() != SessionStatus.DISCONNECTED;
    }

    /**
     * Begins a connection; an initiator sends its Logon(A).
     *
     * @return this
     */
    public SessionTester connect() {
        session.onConnect(nowNs, PeerIdentity.UNKNOWN);
        return settle();
    }

    /**
     * Connects and exchanges Logon(A) with HeartBtInt(108)=30; {@link #sent} begins after it.
     *
     * @return this
     * @throws IllegalStateException when the session does not accept the Logon(A)
     */
    public SessionTester logOn() {
        connect();
        String version = session.config().logon().applVerId();
        receive("35=A|98=0|108=30|" + (version.isEmpty() ? "" : "1137=" + version + "|"));
        List<String> exchanged = sent();
        if (session.status() != SessionStatus.ACTIVE) {
            throw new IllegalStateException(
                    "the session is not logged on: " + exchanged + " " + session.disconnectText());
        }
        return this;
    }

    /**
     * Ends the connection as a peer or a network does that fails.
     *
     * @return this
     */
    public SessionTester disconnect() {
        session.onDisconnect(nowNs);
        return this;
    }

    /**
     * Receives a message of the peer. The tester adds BeginString(8), BodyLength(9), MsgSeqNum(34), SenderCompID(49),
     * SendingTime(52), TargetCompID(56) and CheckSum(10); a field of the text takes the place of an added one.
     *
     * @param text {@code 35=…|} and the fields after it, each with {@code |} at its end
     * @return this
     * @throws IllegalArgumentException when the text does not begin with {@code 35=} or a field has no tag
     */
    public SessionTester receive(String text) {
        return receiveFrame(frame(text));
    }

    /**
     * Receives a frame of the peer as it is.
     *
     * @param frame a whole frame with SOH
     * @return this
     * @throws IllegalArgumentException when it is no whole frame with the right BodyLength(9) and CheckSum(10)
     * @throws IllegalStateException when there is no connection
     */
    public SessionTester receiveFrame(byte[] frame) {
        if (!isConnected()) throw new IllegalStateException("the session is not connected");
        Message message = new Message(session.config().limits().fields()).with(session.dataPairs());
        boolean isWhole = Framer.frame(frame, 0, frame.length, frame.length) == frame.length;
        if (!isWhole || message.index(frame, 0, frame.length) == Message.GARBLED) {
            throw new IllegalArgumentException("no whole frame: " + shown(frame, 0, frame.length));
        }
        session.onMessage(message, nowNs);
        return settle();
    }

    /**
     * Sets the number of the next message of the peer, for a gap or a duplicate.
     *
     * @param number MsgSeqNum(34), 1 or more
     * @return this
     */
    public SessionTester peerNumber(long number) {
        peerNext = number;
        return this;
    }

    /**
     * Moves the clock on, and lets the session do what becomes due on the way: heartbeats, time-outs, the schedule.
     *
     * @param time how far; 0 or more
     * @return this
     */
    public SessionTester advance(Duration time) {
        if (time.isNegative()) throw new IllegalArgumentException("time=" + time + ": expected 0 or more");
        long end = nowNs + time.toNanos();
        while (session.deadlineNs() < end) {
            nowNs = Math.max(nowNs, session.deadlineNs());
            settle();
        }
        nowNs = end;
        return settle();
    }

    /**
     * Returns what left since the last call, without the fields that {@link #receive} adds.
     *
     * @return one text for each message, such as {@code 35=0|112=x|}
     */
    public List<String> sent() {
        return sentFrames().stream().map(SessionTester::body).toList();
    }

    /**
     * Returns what left since the last call, as it left.
     *
     * @return one text for each message, from BeginString(8) to CheckSum(10)
     */
    public List<String> sentFrames() {
        settle();
        List<String> copy = List.copyOf(sent);
        sent.clear();
        return copy;
    }

    // Each frame leaves at once; what is pending is done, and a connection that the session ends is closed.
    private SessionTester settle() {
        boolean works = true;
        while (works) {
            works = leave();
            if (session.deadlineNs() <= nowNs) {
                long inputs = session.inputs();
                session.onTime(nowNs);
                works |= session.inputs() != inputs && session.deadlineNs() <= nowNs;
            }
            works |= leave();
        }
        if (session.wantsClose()) session.onDisconnect(nowNs);
        return this;
    }

    private boolean leave() {
        boolean works = outbox.length() > 0;
        while (outbox.length() > 0) {
            int length = Framer.frame(outbox.bytes(), outbox.from(), outbox.to(), outbox.length());
            sent.add(shown(outbox.bytes(), outbox.from(), length));
            outbox.taken(length);
        }
        return works;
    }

    private byte[] frame(String text) {
        if (!text.startsWith("35=")) throw new IllegalArgumentException("a message begins with 35=: " + text);
        Map<String, String> header = header();
        StringBuilder rest = new StringBuilder();
        for (String field : text.split("\\|", 0)) {
            int equals = field.indexOf('=');
            if (equals < 1) throw new IllegalArgumentException("no tag in \"" + field + "\" of " + text);
            String tag = field.substring(0, equals);
            if (header.containsKey(tag)) {
                header.put(tag, field.substring(equals + 1));
            } else if (!tag.equals("35")) {
                rest.append(field).append(SOH);
            }
        }
        int typeEnd = text.contains("|") ? text.indexOf('|') : text.length();
        StringBuilder body = new StringBuilder(text.substring(0, typeEnd)).append(SOH);
        for (String tag : List.of("34", "49", "52", "56")) {
            body.append(tag).append('=').append(header.get(tag)).append(SOH);
        }
        body.append(rest);
        String head = "8=" + header.get("8") + SOH + "9=" + body.length() + SOH + body;
        int sum = 0;
        for (byte one : head.getBytes(ISO_8859_1)) sum += one & 0xFF;
        return (head + "10=%03d".formatted(sum & 0xFF) + SOH).getBytes(ISO_8859_1);
    }

    private Map<String, String> header() {
        SessionId id = session.config().id();
        byte[] time = new byte[Timestamp.LENGTH_MAX];
        int length = Timestamp.write(nowNs, Timestamp.MILLIS, time, 0);
        Map<String, String> header = new LinkedHashMap<>();
        header.put("8", id.beginString());
        header.put("34", Long.toString(peerNext++));
        header.put("49", id.targetCompId());
        header.put("52", new String(time, 0, length, ISO_8859_1));
        header.put("56", id.senderCompId());
        return header;
    }

    private static String shown(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, ISO_8859_1).replace(SOH, '|');
    }

    private static String body(String frame) {
        return Stream.of(frame.split("\\|", 0))
                .filter(field -> !STANDARD.contains(field.substring(0, Math.max(0, field.indexOf('=')))))
                .collect(Collectors.joining("|", "", "|"));
    }
}
