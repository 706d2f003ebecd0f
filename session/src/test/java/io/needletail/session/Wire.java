package io.needletail.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

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
 * One session with its peer's end of the wire in the hands of a test, and a clock that only the test moves.
 *
 * <p>Sees to the session's own promises all the while: no step writes more than it may, what goes out is well-formed,
 * and nothing happens before {@link SessionStateMachine#deadlineNs}.
 */
final class Wire implements SessionListener {
    static final SessionId ACCEPTOR = new SessionId("FIX.4.4", "ISLD", "TW");
    static final SessionId INITIATOR = new SessionId("FIX.4.4", "TW", "ISLD");

    private final Outbox outbox;
    private final List<Heard> heard = new ArrayList<>();
    private final SessionStateMachine session;
    private BiConsumer<Session, Message> application = (where, message) -> {};
    private Predicate<Message> resends = message -> true;
    private Consumer<Session> farewell = where -> {};
    private String refusal = "";
    private boolean silent = true;
    private long nowNs = Frame.time("10:00:00.000");

    Wire(SessionConfig config, MessageValidator check, MessageStore store) {
        outbox = new Outbox(config.limits().outboxBytes());
        SessionResources resources = SessionResources.of(config.limits(), outbox, () -> nowNs);
        session = new SessionStateMachine(config, check, store, this, resources, LatencyRecorder.NONE);
    }

    Wire(SessionConfig config) {
        this(config, MessageValidator.NONE, new MemoryMessageStore(1 << 20));
    }

    static Wire acceptor() {
        return new Wire(SessionConfig.acceptor(ACCEPTOR));
    }

    static Wire initiator() {
        return new Wire(SessionConfig.initiator(INITIATOR));
    }

    /** An acceptor whose peer has logged on at 10:00:00 with its number 1; both expect 2 now. */
    static Wire loggedOnAcceptor() {
        return acceptor().connect().loggedOn();
    }

    /** An initiator whose peer has answered its Logon at 10:00:00; both expect 2 now. */
    static Wire loggedOnInitiator() {
        return initiator().connect().loggedOn();
    }

    SessionStateMachine session() {
        return session;
    }

    Outbox outbox() {
        return outbox;
    }

    /** What the application does with each message. */
    Wire answering(BiConsumer<Session, Message> other) {
        application = other;
        silent = false;
        return this;
    }

    /** Which messages the application lets go out again. */
    Wire resending(Predicate<Message> those) {
        resends = those;
        return this;
    }

    /** What the application does when the peer says Logout. */
    Wire atLogout(Consumer<Session> other) {
        farewell = other;
        silent = false;
        return this;
    }

    /** What the application says to each Logon; empty lets the peer in. */
    Wire refusing(String text) {
        refusal = text;
        return this;
    }

    Wire connect() {
        session.onConnect(nowNs, PeerIdentity.UNKNOWN);
        return this;
    }

    /** The peer's Logon under the number expected of it, and ours. */
    Wire loggedOn() {
        in("35=A|34=" + session.store().nextIn() + "|98=0|108=30|");
        assertThat(session.status()).isEqualTo(SessionStatus.ACTIVE);
        outbox.clear();
        heard.clear();
        return this;
    }

    /** Moves the clock and lets the session do all that is due. */
    Wire at(String timeOfDay) {
        moveTo(Frame.time(timeOfDay));
        return settle();
    }

    /** One call of {@code onTime}. */
    Wire step() {
        step(() -> session.onTime(nowNs));
        return this;
    }

    /** Calls {@code onTime} until nothing is due any more. */
    Wire settle() {
        for (int steps = 0; session.deadlineNs() <= nowNs && !session.wantsClose(); steps++) {
            assertThat(steps).as("steps without an end").isLessThan(100_000);
            step();
        }
        return this;
    }

    /** A frame of the peer: MsgType(35) and what follows the header; names header fields only to change them. */
    Wire in(String text) {
        return in(Frame.of(text, Frame.header(session.config().id(), nowNs)));
    }

    /** The same frame, damaged so that the engine hands over its remains only. */
    Wire garbled(String text) {
        byte[] frame = Frame.of(text, Frame.header(session.config().id(), nowNs));
        Message remains = new Message(session.config().limits().fields());
        remains.index(frame, 0, frame.length);
        step(() -> session.onGarbled(remains, nowNs));
        return this;
    }

    /** A frame of the peer in which one field of the header is missing. */
    Wire inWithout(int headerTag, String text) {
        Map<Integer, String> header = Frame.header(session.config().id(), nowNs);
        header.remove(headerTag);
        return in(Frame.of(text, header));
    }

    /** What the application sends: MsgType(35), then the body. */
    SendResult send(String text) {
        String type = text.substring(3, text.indexOf('|'));
        byte[] body =
                text.substring(text.indexOf('|') + 1).replace('|', '\u0001').getBytes(ISO_8859_1);
        return session.begin(MsgTypes.of(type)).raw(body, 0, body.length).send();
    }

    Wire logout(String text) {
        session.logout(text);
        return this;
    }

    /** The connection breaks. */
    Wire disconnect() {
        session.onDisconnect(nowNs);
        return this;
    }

    /** These frames went out next, and no others. */
    Wire expect(String... texts) {
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

    Wire expectNothing() {
        String rest = new String(outbox.bytes(), outbox.from(), outbox.length(), ISO_8859_1);
        assertThat(rest.replace('\u0001', '|')).as("what else went out").isEmpty();
        return this;
    }

    /** The session wants to close, and tells why when it is closed. */
    Wire expectClosed(DisconnectReason reason) {
        expectNothing();
        assertThat(session.status()).isEqualTo(SessionStatus.CLOSING);
        assertThat(session.wantsClose()).as("wants to close").isTrue();
        disconnect();
        assertThat(heard).last().isEqualTo(new Heard.Gone(reason));
        return this;
    }

    /** These application messages were delivered since this was last asked. */
    Wire expectDelivered(String... texts) {
        List<Heard> delivered =
                heard.stream().filter(Heard.Delivered.class::isInstance).toList();
        List<Heard> expected = new ArrayList<>();
        for (String text : texts) expected.add(new Heard.Delivered(text));
        assertThat(delivered).isEqualTo(expected);
        heard.removeAll(delivered);
        return this;
    }

    /** The listener heard exactly this since the last logon or since this was last asked. */
    Wire expectHeard(Heard... expected) {
        assertThat(heard).containsExactly(expected);
        heard.clear();
        return this;
    }

    /** The next numbers on both sides. */
    Wire expectNumbers(long nextIn, long nextOut) {
        assertThat(session.store().nextIn()).as("expected from the peer").isEqualTo(nextIn);
        assertThat(session.store().nextOut()).as("our next").isEqualTo(nextOut);
        return this;
    }

    Wire expectState(SessionStatus state) {
        assertThat(session.status()).isEqualTo(state);
        return this;
    }

    @Override
    public void onMessage(Session where, Message message) {
        heard.add(new Heard.Delivered(Frame.text(message, "")));
        application.accept(where, message);
    }

    @Override
    public void onLogon(Session where) {
        heard.add(new Heard.LoggedOn());
    }

    @Override
    public boolean onResend(Session where, Message message) {
        return resends.test(message);
    }

    @Override
    public String onLogonRequest(Session where, Message logon) {
        return refusal;
    }

    @Override
    public void onCancelDue(Session where) {
        heard.add(new Heard.CancelDue());
    }

    @Override
    public void onFailure(Session where, RuntimeException failure) {
        heard.add(new Heard.Failed(failure.getMessage()));
    }

    @Override
    public void onLogout(Session where, String text) {
        heard.add(new Heard.LoggedOut(text));
        farewell.accept(where);
    }

    @Override
    public void onReject(Session where, Message reject) {
        heard.add(new Heard.Rejected(Frame.text(reject, "")));
    }

    @Override
    public void onDisconnect(Session where, DisconnectReason reason) {
        heard.add(new Heard.Gone(reason));
    }

    @Override
    public void onEvent(Session where, SessionEvent event, long detail) {
        heard.add(new Heard.Told(event, detail));
    }

    private Wire in(byte[] frame) {
        Message message = new Message(session.config().limits().fields());
        assertThat(Frame.read(frame, 0, frame.length).length()).isEqualTo(frame.length);
        message.index(frame, 0, frame.length);
        step(() -> session.onMessage(message, nowNs));
        return this;
    }

    // Up to its deadline a session must have nothing to do: calling it earlier changes nothing.
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
