package io.needletail.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Runs one session against a test that plays the peer, with a clock that only the test advances.
 *
 * <p>Verifies in each step the session's own guarantees: no step writes more than its limit, outbound messages are
 * well-formed, and the session is idle before {@link SessionStateMachine#deadlineNs}.
 */
final class SessionHarness implements SessionListener {
    static final SessionId ACCEPTOR = new SessionId("FIX.4.4", "ISLD", "TW");
    static final SessionId INITIATOR = new SessionId("FIX.4.4", "TW", "ISLD");

    private final Outbox outbox;
    private final List<ListenerCall> heard = new ArrayList<>();
    private final SessionStateMachine session;
    private BiConsumer<Session, Message> application = (session, message) -> {};
    private Predicate<Message> resends = message -> true;
    private Consumer<Session> farewell = session -> {};
    private Consumer<FieldWriter> addition = fields -> {};
    private final List<String> logouts = new ArrayList<>();
    private String refusal = "";
    private boolean silent = true;
    private long nowNs = Frame.time("10:00:00.000");

    SessionHarness(SessionConfig config, MessageValidator check, MessageStore store) {
        outbox = new Outbox(config.limits().outboxBytes());
        SessionResources resources = SessionResources.of(config.limits(), outbox, () -> nowNs);
        session = new SessionStateMachine(config, check, store, this, resources, LatencyRecorder.NONE);
    }

    SessionHarness(SessionConfig config) {
        this(config, MessageValidator.NONE, new MemoryMessageStore(1 << 20));
    }

    static SessionHarness acceptor() {
        return new SessionHarness(SessionConfig.acceptor(ACCEPTOR));
    }

    static SessionHarness initiator() {
        return new SessionHarness(SessionConfig.initiator(INITIATOR));
    }

    /** An acceptor whose peer has logged on at 10:00:00 with its number 1; both expect 2 now. */
    static SessionHarness loggedOnAcceptor() {
        return acceptor().connect().loggedOn();
    }

    /** An initiator whose peer has responded to its Logon(A) at 10:00:00; both expect 2 now. */
    static SessionHarness loggedOnInitiator() {
        return initiator().connect().loggedOn();
    }

    SessionStateMachine session() {
        return session;
    }

    Outbox outbox() {
        return outbox;
    }

    /** Sets the application's response to each message. */
    SessionHarness answering(BiConsumer<Session, Message> other) {
        application = other;
        silent = false;
        return this;
    }

    /** Sets the condition for messages that the application resends. */
    SessionHarness resending(Predicate<Message> those) {
        resends = those;
        return this;
    }

    /** Sets the application's response to a Logout(5) of the peer. */
    SessionHarness atLogout(Consumer<Session> other) {
        farewell = other;
        silent = false;
        return this;
    }

    /** Sets the fields that the application adds to each Logon(A) and Logout(5). */
    SessionHarness filling(Consumer<FieldWriter> fields) {
        addition = fields;
        return this;
    }

    /** Returns the Logout(5) that the application has received. */
    List<String> logouts() {
        return logouts;
    }

    /** Sets the application's refusal of each Logon(A); empty accepts the peer. */
    SessionHarness refusing(String text) {
        refusal = text;
        return this;
    }

    SessionHarness connect() {
        session.onConnect(nowNs, PeerIdentity.UNKNOWN);
        return this;
    }

    /** Exchanges the Logon(A) of the peer, with its expected number, and that of the session. */
    SessionHarness loggedOn() {
        in("35=A|34=" + session.store().nextIn() + "|98=0|108=30|");
        assertThat(session.status()).isEqualTo(SessionStatus.ACTIVE);
        outbox.clear();
        heard.clear();
        return this;
    }

    /** Moves the clock, and lets the session do all due work. */
    SessionHarness at(String timeOfDay) {
        moveTo(Frame.time(timeOfDay));
        return settle();
    }

    /** Calls {@code onTime} once. */
    SessionHarness step() {
        step(() -> session.onTime(nowNs));
        return this;
    }

    /** Calls {@code onTime} until no deadline is due. */
    SessionHarness settle() {
        for (int steps = 0; session.deadlineNs() <= nowNs && !session.wantsClose(); steps++) {
            assertThat(steps).as("steps without an end").isLessThan(100_000);
            step();
        }
        return this;
    }

    /**
     * Receives a frame of the peer: MsgType(35) and the fields after the header; header fields in the text replace the
     * standard ones.
     */
    SessionHarness in(String text) {
        return in(Frame.of(text, Frame.header(session.config().id(), nowNs)));
    }

    /** Receives a damaged frame, of which the engine passes on only the remains. */
    SessionHarness garbled(String text) {
        byte[] frame = Frame.of(text, Frame.header(session.config().id(), nowNs));
        Message remains = new Message(session.config().limits().fields());
        remains.index(frame, 0, frame.length);
        step(() -> session.onGarbled(remains, nowNs));
        return this;
    }

    /** Receives a frame of the peer in which one field of the header is missing. */
    SessionHarness inWithout(int headerTag, String text) {
        Map<Integer, String> header = Frame.header(session.config().id(), nowNs);
        header.remove(headerTag);
        return in(Frame.of(text, header));
    }

    /** Sends a message of the application: MsgType(35), then the body. */
    SendResult send(String text) {
        String type = text.substring(3, text.indexOf('|'));
        byte[] body =
                text.substring(text.indexOf('|') + 1).replace('|', '\u0001').getBytes(ISO_8859_1);
        return session.begin(MsgTypes.of(type)).raw(body, 0, body.length).send();
    }

    SessionHarness logout(String text) {
        session.logout(text);
        return this;
    }

    /** Breaks the connection. */
    SessionHarness disconnect() {
        session.onDisconnect(nowNs);
        return this;
    }

    /** Expects exactly these frames as the next output. */
    SessionHarness expect(String... texts) {
        List<String> sent = new ArrayList<>();
        for (String expected : texts) {
            if (outbox.length() == 0) break;
            Message message = Frame.read(outbox.bytes(), outbox.from(), outbox.to());
            sent.add(Frame.text(message, expected));
            outbox.taken(message.length());
        }
        List<String> expected = List.of(texts).stream().map(Frame::withDay).toList();
        assertThat(sent).isEqualTo(expected);
        return expectNothing();
    }

    SessionHarness expectNothing() {
        String rest = new String(outbox.bytes(), outbox.from(), outbox.length(), ISO_8859_1);
        assertThat(rest.replace('\u0001', '|')).as("what else went out").isEmpty();
        return this;
    }

    /** Expects that the session requests the close of its connection with this reason. */
    SessionHarness expectClosed(DisconnectReason reason) {
        expectNothing();
        assertThat(session.status()).isEqualTo(SessionStatus.CLOSING);
        assertThat(session.wantsClose()).as("wants to close").isTrue();
        disconnect();
        assertThat(heard).last().isEqualTo(new ListenerCall.Disconnected(reason));
        return this;
    }

    /** Expects exactly these delivered application messages since the last such check. */
    SessionHarness expectDelivered(String... texts) {
        List<ListenerCall> delivered =
                heard.stream().filter(ListenerCall.Delivered.class::isInstance).toList();
        List<ListenerCall> expected = new ArrayList<>();
        for (String text : texts) expected.add(new ListenerCall.Delivered(text));
        assertThat(delivered).isEqualTo(expected);
        heard.removeAll(delivered);
        return this;
    }

    /** Expects exactly these calls to the listener since the last logon or the last such check. */
    SessionHarness expectCalls(ListenerCall... expected) {
        assertThat(heard).containsExactly(expected);
        heard.clear();
        return this;
    }

    /** Expects the next numbers of both sides. */
    SessionHarness expectNumbers(long nextIn, long nextOut) {
        assertThat(session.store().nextIn()).as("expected from the peer").isEqualTo(nextIn);
        assertThat(session.store().nextOut()).as("next outbound number").isEqualTo(nextOut);
        return this;
    }

    SessionHarness expectState(SessionStatus state) {
        assertThat(session.status()).isEqualTo(state);
        return this;
    }

    @Override
    public void onMessage(Session session, Message message) {
        heard.add(new ListenerCall.Delivered(Frame.text(message, "")));
        application.accept(session, message);
    }

    @Override
    public void onLogon(Session session) {
        heard.add(new ListenerCall.LoggedOn());
    }

    @Override
    public boolean onResend(Session session, Message message) {
        return resends.test(message);
    }

    @Override
    public String onLogonRequest(Session session, Message logon) {
        return refusal;
    }

    @Override
    public void fillLogon(Session session, FieldWriter logon) {
        addition.accept(logon);
    }

    @Override
    public void fillLogout(Session session, FieldWriter logout) {
        addition.accept(logout);
    }

    @Override
    public void onLogoutReceived(Session session, Message logout) {
        logouts.add(Frame.text(logout, ""));
    }

    @Override
    public void onCancelDue(Session session) {
        heard.add(new ListenerCall.CancelDue());
    }

    @Override
    public void onFailure(Session session, RuntimeException failure) {
        heard.add(new ListenerCall.Failed(failure.getMessage()));
    }

    @Override
    public void onLogout(Session session, LogoutInitiator by, String text) {
        heard.add(new ListenerCall.LoggedOut(by, text));
        farewell.accept(session);
    }

    @Override
    public void onReject(Session session, Message reject) {
        heard.add(new ListenerCall.Rejected(Frame.text(reject, "")));
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        heard.add(new ListenerCall.Disconnected(reason));
    }

    @Override
    public void onEvent(Session session, SessionEvent event, long detail, String text) {
        heard.add(new ListenerCall.Event(event, detail));
    }

    private SessionHarness in(byte[] frame) {
        Message message = new Message(session.config().limits().fields()).with(session.dataPairs());
        assertThat(Framer.frame(frame, 0, frame.length, frame.length)).isEqualTo(frame.length);
        message.index(frame, 0, frame.length);
        step(() -> session.onMessage(message, nowNs));
        return this;
    }

    // Before its deadline a session has no work: an earlier call must have no effect.
    private void moveTo(long ns) {
        long early = Math.min(ns, session.deadlineNs() - 1);
        if (early > nowNs) {
            int before = outbox.length();
            SessionStatus state = session.status();
            nowNs = early;
            step();
            assertThat(outbox.length()).as("bytes sent before the deadline").isEqualTo(before);
            assertThat(session.status()).as("the state before the deadline").isEqualTo(state);
        }
        boolean back = ns < nowNs;
        nowNs = ns;
        if (back) step();
    }

    private void step(Runnable input) {
        int before = outbox.length();
        input.run();
        if (silent) {
            assertThat(outbox.length() - before)
                    .as("bytes of one step")
                    .isLessThanOrEqualTo(session.config().limits().stepBytes());
        }
    }
}
