package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.DisconnectReason;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.MemoryMessageStore;
import io.needletail.session.MessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.session.SessionStatus;
import io.needletail.session.SessionValidation;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A peer that says anything: nothing is thrown, each answer is a whole frame, work comes to an end, and a fresh
 * connection with a right Logon(A) is served afterwards.
 *
 * <p>An input is lines. The first names the version. Of the others, {@code >} sends a frame made of the fields behind
 * it, with what is missing of the header added; {@code #} sends bytes as they stand; {@code +} lets milliseconds pass;
 * {@code x} breaks the connection and makes another.
 *
 * @param history what is between the session and its numbers
 */
record SessionTarget(UnaryOperator<MessageStore> history) implements Target {
    private static final int BYTES_MAX = 1 << 12;
    private static final int STEPS_MAX = 20_000;
    private static final long START_NS = 1_767_607_200_000_000_000L;
    private static final long PASSED_MAX_MS = 100_000_000L;
    private static final List<String> VERSIONS =
            List.of("FIX.4.4", "FIX.4.0", "FIX.4.1", "FIX.4.2", "FIX.4.3", "FIXT.1.1");

    @Override
    public void run(byte[] data) {
        if (data.length > BYTES_MAX) return;
        String[] lines = Fix.text(data).split("\n", -1);
        String version = VERSIONS.contains(lines[0]) ? lines[0] : VERSIONS.getFirst();
        Peer peer = new Peer(version, history.apply(new MemoryMessageStore(1 << 20)));
        for (String line : Arrays.asList(lines).subList(1, lines.length)) peer.hear(line);
        peer.reconnect();
        assertThat(peer.session.status()).isEqualTo(SessionStatus.AWAITING_LOGON);
        peer.send(">35=A" + Fix.SOH + "34=" + peer.session.nextIn() + Fix.SOH + "98=0" + Fix.SOH + "108=30" + Fix.SOH);
        assertThat(peer.answers).as("answers to a fresh Logon").isPositive();
        assertThat(peer.session.status()).as("after a fresh Logon").isEqualTo(SessionStatus.ACTIVE);
    }

    /** The other end of the wire, its clock, and the buffer between. */
    private static final class Peer {
        private final SessionStateMachine session;
        private final Outbox outbox;
        private final Message message = new Message();
        private final Message answer = new Message();
        private final String version;
        private byte[] buffer = {};
        private long nowNs = START_NS;
        private int connections;
        private int steps;
        private int answers;

        Peer(String version, MessageStore history) {
            this.version = version;
            SessionConfig usual = SessionConfig.acceptor(new SessionId(version, "ISLD", "TW"));
            SessionConfig config = usual.with(SessionValidation.DEFAULTS);
            outbox = new Outbox(config.limits().outboxBytes());
            session = new SessionStateMachine(
                    config,
                    MessageValidator.NONE,
                    history,
                    Peer::echo,
                    SessionResources.of(config.limits(), outbox, () -> nowNs),
                    LatencyRecorder.NONE);
            session.onConnect(nowNs, PeerIdentity.UNKNOWN);
        }

        void hear(String line) {
            if (line.startsWith("x")) {
                reconnect();
            } else if (line.startsWith("+")) {
                pass(line.substring(1));
            } else {
                send(line);
            }
        }

        void reconnect() {
            session.onDisconnect(nowNs);
            connect();
            settle();
        }

        void send(String line) {
            answers = 0;
            byte[] more = line.startsWith(">") ? framed(line.substring(1)) : Fix.bytes(line.replaceFirst("^#", ""));
            byte[] joined = Arrays.copyOf(buffer, buffer.length + more.length);
            System.arraycopy(more, 0, joined, buffer.length, more.length);
            buffer = joined;
            take();
        }

        private void pass(String digits) {
            if (!digits.matches("[0-9]{1,9}")) return;
            nowNs += Math.min(Long.parseLong(digits), PASSED_MAX_MS) * 1_000_000L;
            settle();
        }

        // What the engine does with bytes that have arrived.
        private void take() {
            int from = 0;
            int connection = connections;
            while (from < buffer.length && connection == connections) {
                int length = Framer.frame(
                        buffer, from, buffer.length, session.config().limits().messageBytes());
                if (length == Framer.INCOMPLETE) break;
                if (length == Framer.TOO_LONG) {
                    session.fail(DisconnectReason.MESSAGE_TOO_LONG, "too long", nowNs);
                    from = buffer.length;
                } else if (length < 0) {
                    boolean wellFormed = message.index(buffer, from, -length) == Message.WELL_FORMED;
                    if (wellFormed && message.isWhole()) session.onGarbled(message, nowNs);
                    from -= length;
                } else {
                    if (message.index(buffer, from, length) != Message.GARBLED) session.onMessage(message, nowNs);
                    from += length;
                }
                settle();
            }
            if (connection == connections) buffer = Arrays.copyOfRange(buffer, from, buffer.length);
        }

        private void settle() {
            drain();
            while (session.deadlineNs() <= nowNs && !session.wantsClose()) {
                if (++steps > STEPS_MAX) throw new AssertionError("no end of work in state " + session.status());
                session.onTime(nowNs);
                drain();
            }
            if (session.wantsClose()) session.onDisconnect(nowNs);
            if (session.status() == SessionStatus.DISCONNECTED) connect();
        }

        // Whatever was still to be read went with the connection before.
        private void connect() {
            connections++;
            buffer = new byte[0];
            session.onConnect(nowNs, PeerIdentity.UNKNOWN);
        }

        private void drain() {
            while (outbox.length() > 0) {
                int length = Framer.frame(outbox.bytes(), outbox.from(), outbox.to(), outbox.length());
                assertThat(length).as("a frame of ours").isPositive();
                assertThat(answer.index(outbox.bytes(), outbox.from(), length)).isEqualTo(Message.WELL_FORMED);
                assertThat(answer.text(49) + answer.text(56)).isEqualTo("ISLDTW");
                assertThat(answer.number(34)).as("MsgSeqNum(34) of ours").isPositive();
                outbox.taken(length);
                answers++;
            }
        }

        private byte[] framed(String text) {
            int end = text.indexOf(Fix.SOH) + 1;
            String fields = Fix.SOH + text;
            StringBuilder body = new StringBuilder(text.substring(0, end));
            if (!fields.contains(Fix.SOH + "49=")) body.append("49=TW").append(Fix.SOH);
            if (!fields.contains(Fix.SOH + "56=")) body.append("56=ISLD").append(Fix.SOH);
            if (!fields.contains(Fix.SOH + "52="))
                body.append("52=").append(time()).append(Fix.SOH);
            boolean logon =
                    text.startsWith("35=A") && version.equals("FIXT.1.1") && !fields.contains(Fix.SOH + "1137=");
            if (logon) body.append("1137=9").append(Fix.SOH);
            return Fix.sealed(version, body.append(text.substring(end)).toString());
        }

        private String time() {
            byte[] time = new byte[Timestamp.LENGTH_MAX];
            return Fix.text(Arrays.copyOf(time, Timestamp.write(nowNs, Timestamp.MILLIS, time, 0)));
        }

        // Answers each message with another, as far as there is room.
        private static void echo(Session session, Message message) {
            int type = message.msgType();
            if (type == MsgTypes.NONE || MsgTypes.isAdmin(type)) return;
            byte[] body = Fix.bytes("58=echo" + Fix.SOH);
            session.begin(type).raw(body, 0, body.length).send();
        }
    }
}
