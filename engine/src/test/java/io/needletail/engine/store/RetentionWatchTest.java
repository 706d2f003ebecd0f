package io.needletail.engine.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.TestSessions;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalRetention;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.MessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.helpers.MessageFormatter;

/**
 * Tests the log lines for an operator when a journal comes near a limit, reaches it, or has dropped requested messages.
 */
class RetentionWatchTest {
    private static final SessionId ID = TestSessions.id("PEER");

    private static final long NOW_NS = 1_790_000_000_000_000_000L;
    private static final int SEGMENT = JournalConfig.SEGMENT_BYTES_MIN;
    private static final JournalRetention LIMITED = JournalRetention.DEFAULTS.withMaxBytes(10L * SEGMENT);

    private static final int OUTBOX_BYTES = 1 << 20;

    @TempDir
    private Path directory;

    private final List<String> lines = new ArrayList<>();

    @Test
    void aLimitIsReportedOnceBeforeItIsReachedAndOnceWhenItIs() throws IOException {
        OpenStore store = open(LIMITED);
        while (store.messages().accepts(500)) keep(store);
        for (int i = 0; i < 10; i++) {
            assertThat(store.messages().accepts(500)).isFalse();
            store.onTime(NOW_NS);
        }
        assertThat(lines)
                .containsExactly(
                        "WARN NT-515 FIX.4.4:US->PEER: JournalMax=655360: the current session has reached 80 % of the limit; at the"
                                + " limit messages are refused and the connection ends; raise the limit, or reset the session",
                        "ERROR NT-516 FIX.4.4:US->PEER: the journal is full: it refuses new messages and loses none that it has;"
                                + " JournalMax=655360: the messages of the current session fill it; expected a larger limit,"
                                + " or a reset of the session; raise JournalMax, or set JournalFull=drop-oldest to lose the"
                                + " oldest messages");
        lines.clear();
        store.messages().reset(NOW_NS);
        store.messages().commit();
        assertThat(store.messages().accepts(500)).isTrue();
        for (int i = 0; i < 10; i++) keep(store);
        assertThat(lines).containsExactly("INFO FIX.4.4:US->PEER: the journal has room again");
        store.close();
    }

    @Test
    void droppingIsReportedOnceBeforeItBegins() throws IOException {
        OpenStore store = open(LIMITED.droppingOldest());
        while (!store.messages().wasDropped(1)) {
            assertThat(lines).hasSizeLessThan(2);
            boolean told = !lines.isEmpty();
            keep(store);
            if (store.messages().wasDropped(1)) assertThat(told).isTrue();
        }
        for (int i = 0; i < 3_000; i++) keep(store);
        assertThat(lines)
                .containsExactly(
                        "WARN NT-515 FIX.4.4:US->PEER: JournalMax=655360: the current session has reached 80 % of the limit; at"
                                + " the limit its oldest messages are dropped, and a resend of them is a gap fill; raise the limit,"
                                + " or set JournalFull=refuse");
        store.close();
    }

    @Test
    void gapFillsInPlaceOfDroppedMessagesAreReportedOncePerRequest() throws IOException {
        OpenStore store = Storage.memory(2048).open(ID, TestSessions.AT_ONCE);
        Outbox outbox = new Outbox(OUTBOX_BYTES);
        SessionStateMachine session = session(store.messages(), outbox);
        RetentionWatch watch = new RetentionWatch(ID, store, recorder());
        session.onConnect(NOW_NS, PeerIdentity.UNKNOWN);
        hear(session, "35=A|34=1|98=0|108=30|");
        for (int i = 2; i <= 21; i++)
            session.begin(MsgTypes.EXECUTION_REPORT).put(Tags.TEXT, "x").send();
        for (int request = 2; request <= 3; request++) {
            hear(session, "35=2|34=" + request + "|7=1|16=0|");
            while (session.deadlineNs() <= NOW_NS) {
                session.onTime(NOW_NS);
                watch.report(session.droppedResends());
            }
        }
        String line =
                "WARN NT-517 FIX.4.4:US->PEER: the peer asked for messages again of which 13 had been dropped; it got gap fills"
                        + " instead of them: without FileStorePath only the last messages are kept, in memory; set FileStorePath";
        assertThat(lines).containsExactly(line, line);
        store.close();
    }

    private static void hear(SessionStateMachine session, String text) {
        int afterNumber = text.indexOf('|', text.indexOf("34=")) + 1;
        String body = text.substring(0, afterNumber) + "49=PEER|52=20260921-14:13:20.000|56=US|"
                + text.substring(afterNumber);
        String head = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', '\u0001');
        int sum = head.chars().sum() & 0xFF;
        byte[] frame = (head + "10=%03d\u0001".formatted(sum)).getBytes(US_ASCII);
        Message message = new Message();
        assertThat(message.index(frame, 0, frame.length)).isEqualTo(Message.WELL_FORMED);
        session.onMessage(message, NOW_NS);
    }

    private static void keep(OpenStore open) {
        MessageStore store = open.messages();
        byte[] frame = new byte[500];
        assertThat(store.accepts(frame.length)).isTrue();
        store.sent(store.nextOut(), frame, 0, frame.length, NOW_NS);
        store.commit();
        open.onTime(NOW_NS);
    }

    private OpenStore open(JournalRetention retention) throws IOException {
        JournalConfig config = JournalConfig.DEFAULTS.withSizes(SEGMENT, 2L * SEGMENT);
        Storage.Journaled storage = new Storage.Journaled(
                directory, config.with(to -> to.retention = retention.withKeepBytes(2L * SEGMENT)));
        Journal journal = Journal.open(directory, ID, storage.config(), Runnable::run, Runnable::run);
        return new JournalStore(ID, storage, journal, recorder(), Optional.empty());
    }

    private static SessionStateMachine session(MessageStore history, Outbox outbox) {
        SessionConfig config = TestSessions.acceptor(TestSessions.PEER)
                .listener((session, message) -> {})
                .build()
                .config();
        SessionResources resources = SessionResources.of(config.limits(), outbox, () -> NOW_NS);
        return new SessionStateMachine(
                config, MessageValidator.NONE, history, (session, message) -> {}, resources, LatencyRecorder.NONE);
    }

    private Logger recorder() {
        return (Logger) Proxy.newProxyInstance(
                Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (proxy, method, arguments) -> {
                    Object[] values = arguments[arguments.length - 1] instanceof Object[] all
                            ? all
                            : Arrays.copyOfRange(arguments, 1, arguments.length);
                    String text = MessageFormatter.arrayFormat((String) arguments[0], values)
                            .getMessage();
                    lines.add(method.getName().toUpperCase(Locale.ROOT) + " " + text);
                    return null;
                });
    }
}
