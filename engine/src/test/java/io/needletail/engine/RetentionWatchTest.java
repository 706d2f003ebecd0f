package io.needletail.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.journal.JournalConfig;
import io.needletail.engine.journal.JournalRetention;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.MessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.helpers.MessageFormatter;

/** What an operator reads when a journal comes near a limit, reaches it, or has dropped what the peer asks for. */
class RetentionWatchTest {
    private static final SessionId ID = Local.id("PEER");

    private static final long NOW_NS = 1_790_000_000_000_000_000L;
    private static final int SEGMENT = JournalConfig.SEGMENT_BYTES_MIN;
    private static final JournalRetention LIMITED = JournalRetention.DEFAULTS.withMaxBytes(10L * SEGMENT);

    private static final int OUTBOX_BYTES = 1 << 20;

    @TempDir
    private Path directory;

    private final List<String> lines = new ArrayList<>();

    @Test
    void aLimitIsToldOnceBeforeItIsReachedAndOnceWhenItIs() throws IOException {
        OpenStore store = open(LIMITED);
        RetentionWatch watch = new RetentionWatch(session(store.history()), store, recorder());
        while (store.history().accepts(500)) keep(store.history(), watch);
        for (int i = 0; i < 10; i++) {
            assertThat(store.history().accepts(500)).isFalse();
            watch.look();
        }
        assertThat(lines)
                .containsExactly(
                        "WARN FIX.4.4:US->PEER: JournalMax=655360: the current session has reached 80 % of the limit; at the"
                                + " limit messages are refused and the connection ends; raise the limit, or reset the session",
                        "ERROR FIX.4.4:US->PEER: the journal is full: it refuses new messages and loses none that it has;"
                                + " JournalMax=655360: the messages of the current session fill it; expected a larger limit,"
                                + " or a reset of the session; raise JournalMax, or set JournalFull=drop-oldest to lose the"
                                + " oldest messages");
        lines.clear();
        store.history().reset(NOW_NS);
        store.history().commit();
        assertThat(store.history().accepts(500)).isTrue();
        for (int i = 0; i < 10; i++) keep(store.history(), watch);
        assertThat(lines).containsExactly("INFO FIX.4.4:US->PEER: the journal has room again");
        store.close();
    }

    @Test
    void droppingIsToldOnceBeforeItBegins() throws IOException {
        OpenStore store = open(LIMITED.droppingOldest());
        RetentionWatch watch = new RetentionWatch(session(store.history()), store, recorder());
        while (!store.history().wasDropped(1)) {
            assertThat(lines).hasSizeLessThan(2);
            boolean told = !lines.isEmpty();
            keep(store.history(), watch);
            if (store.history().wasDropped(1)) assertThat(told).isTrue();
        }
        for (int i = 0; i < 3_000; i++) keep(store.history(), watch);
        assertThat(lines)
                .containsExactly(
                        "WARN FIX.4.4:US->PEER: JournalMax=655360: the current session has reached 80 % of the limit; at"
                                + " the limit its oldest messages are dropped, and a resend of them is a gap fill; raise the limit,"
                                + " or set JournalFull=refuse");
        store.close();
    }

    @Test
    void gapFillsInPlaceOfDroppedMessagesAreToldOncePerRequest() throws IOException {
        OpenStore store = OpenStore.open(Storage.memory(2048), ID, new DiskExecutors(Runnable::run, Runnable::run));
        Outbox outbox = new Outbox(OUTBOX_BYTES);
        Session session = session(store.history(), outbox);
        RetentionWatch watch = new RetentionWatch(session, store, recorder());
        session.onConnect(NOW_NS);
        hear(session, "35=A|34=1|98=0|108=30|");
        for (int i = 2; i <= 21; i++)
            session.begin(MsgTypes.EXECUTION_REPORT, NOW_NS).put(Tags.TEXT, "x").send();
        for (int request = 2; request <= 3; request++) {
            hear(session, "35=2|34=" + request + "|7=1|16=0|");
            while (session.deadlineNs() <= NOW_NS) {
                session.onTime(NOW_NS);
                watch.look();
            }
        }
        String line =
                "WARN FIX.4.4:US->PEER: the peer asked for messages again of which 13 had been dropped; it got gap fills"
                        + " instead of them: without FileStorePath only the last messages are kept, in memory; set FileStorePath";
        assertThat(lines).containsExactly(line, line);
        store.close();
    }

    private static void hear(Session session, String text) {
        int behindNumber = text.indexOf('|', text.indexOf("34=")) + 1;
        String body = text.substring(0, behindNumber) + "49=PEER|52=20260921-14:13:20.000|56=US|"
                + text.substring(behindNumber);
        String head = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', '\u0001');
        int sum = head.chars().sum() & 0xFF;
        byte[] frame = (head + "10=%03d\u0001".formatted(sum)).getBytes(US_ASCII);
        Message message = new Message();
        assertThat(message.index(frame, 0, frame.length)).isEqualTo(Message.WELL_FORMED);
        session.onMessage(message, NOW_NS);
    }

    private static void keep(MessageStore history, RetentionWatch watch) {
        byte[] frame = new byte[500];
        assertThat(history.accepts(frame.length)).isTrue();
        history.sent(history.nextOut(), frame, 0, frame.length, NOW_NS);
        history.commit();
        watch.look();
    }

    private OpenStore open(JournalRetention retention) throws IOException {
        JournalConfig config = JournalConfig.STANDARD.withSizes(SEGMENT, 2L * SEGMENT);
        Storage storage = new Storage.Journaled(directory, config.withRetention(retention.withKeepBytes(2L * SEGMENT)));
        return OpenStore.open(storage, ID, new DiskExecutors(Runnable::run, Runnable::run));
    }

    private static Session session(MessageStore history) {
        return session(history, new Outbox(OUTBOX_BYTES));
    }

    private static Session session(MessageStore history, Outbox outbox) {
        SessionConfig config = Local.acceptor(Local.PEER)
                .listener((session, message) -> {})
                .build()
                .config();
        return new Session(
                config, MessageValidator.NONE, history, (session, message) -> {}, outbox, LatencyRecorder.NONE);
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
