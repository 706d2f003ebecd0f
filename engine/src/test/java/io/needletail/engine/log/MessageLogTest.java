// tidy: the cases of one class, each a few lines
package io.needletail.engine.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.log.Sink.Retention;
import io.needletail.engine.log.Sink.Rotation;
import io.needletail.session.DisconnectReason;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.MemoryBudget;
import io.needletail.session.MemoryMessageStore;
import io.needletail.session.MessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Redaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that messages and events of a session are logged at the configured destinations. */
class MessageLogTest {
    private static final SessionId ID = new SessionId("FIX.4.4", "US", "PEER");
    private static final String NAME = "FIX.4.4-US-PEER";
    private static final long DAY_NS = 86_400_000_000_000L;

    private static final long NOW_NS = 1_790_000_000_123_456_789L;

    private static final String STAMP = "20260921-14:13:20.123456789";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

    @Test
    void filesAreNamedAndWrittenAsQuickFixJDoes() throws IOException {
        try (Logs logs = logs()) {
            MessageLog log = logs.open(ID, NAME, LogConfig.to(Sink.Files.of(folder)));
            MessageStore history = log.around(new MemoryMessageStore(10_000));
            say(history, "35=A|34=1|554=secret|");
            hear(history, "35=0|34=1|");
            log.event(false, "connected to 127.0.0.1:1", NOW_NS);
        }
        assertThat(lines("messages.log"))
                .containsExactly(
                        STAMP + ": " + shown("35=A|34=1|554=secret|").replace("554=secret", "554=***"),
                        STAMP + ": " + shown("35=0|34=1|"));
        assertThat(lines("event.log")).containsExactly(STAMP + ": connected to 127.0.0.1:1");
    }

    @Test
    void aMessageThatWaitsBehindAGapIsLoggedOnceWhenItArrives() throws IOException {
        byte[] order = MessageTextTest.frame("35=D|34=2|11=A|");
        byte[] again = MessageTextTest.frame("35=D|34=3|43=Y|11=B|");
        byte[] early = MessageTextTest.frame("35=D|34=3|11=B|");
        try (Logs logs = logs()) {
            MessageLog log = logs.open(ID, NAME, LogConfig.to(Sink.Files.of(folder)));
            MessageStore history = log.around(new MemoryMessageStore(10_000));
            history.recordUnsequenced(2, order, 0, order.length, NOW_NS);
            history.recordUnsequenced(3, early, 0, early.length, NOW_NS);
            hear(history, "35=0|34=1|");
            history.received(2, order, 0, order.length, NOW_NS);
            history.received(3, again, 0, again.length, NOW_NS);
        }
        assertThat(lines("messages.log"))
                .containsExactly(
                        STAMP + ": " + shown("35=D|34=2|11=A|"),
                        STAMP + ": " + shown("35=D|34=3|11=B|"),
                        STAMP + ": " + shown("35=0|34=1|"),
                        STAMP + ": " + shown("35=D|34=3|43=Y|11=B|"));
    }

    @Test
    void onlyTheOwnerMayReadTheFiles() throws IOException {
        Path fresh = folder.resolve("above/logs");
        try (Logs logs = logs()) {
            logs.open(ID, NAME, LogConfig.to(Sink.Files.of(fresh)));
        }
        assertThat(permissions(fresh)).isEqualTo("rwx------");
        assertThat(permissions(fresh.getParent())).isEqualTo("rwx------");
        assertThat(permissions(fresh.resolve(NAME + ".messages.log"))).isEqualTo("rw-------");
        assertThat(permissions(fresh.resolve(NAME + ".event.log"))).isEqualTo("rw-------");
    }

    @Test
    void filesThatOthersMayReadAreTightenedAndPutAsideAsSuch() throws IOException {
        Path current = Files.writeString(folder.resolve(NAME + ".messages.log"), "a line\n");
        Files.setPosixFilePermissions(current, PosixFilePermissions.fromString("rw-r--r--"));
        Rotation eachLine = new Rotation(1, false, true);
        try (Logs logs = logs()) {
            Sink.Files files = new Sink.Files(folder, true, eachLine, Retention.FOREVER);
            MessageStore history = logs.open(ID, NAME, LogConfig.to(files)).around(new MemoryMessageStore(10_000));
            assertThat(permissions(current)).isEqualTo("rw-------");
            say(history, "35=A|34=1|");
            say(history, "35=0|34=2|");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(4)
                    .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
        }
    }

    @Test
    void theTextOfAnEventStaysUtf8() throws IOException {
        String utf8 = new String("logged out by the peer: fermé 盛\u009b".getBytes(UTF_8), ISO_8859_1);
        try (Logs logs = logs()) {
            logs.open(ID, NAME, LogConfig.to(Sink.Files.of(folder))).event(false, utf8, NOW_NS);
        }
        assertThat(Files.readString(folder.resolve(NAME + ".event.log"), UTF_8))
                .isEqualTo(STAMP + ": logged out by the peer: fermé 盛??\n");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void eventsOfASessionAreLogged() throws IOException {
        try (Logs logs = logs()) {
            MessageLog log = logs.open(ID, NAME, LogConfig.to(Sink.Files.of(folder)));
            SessionConfig config = SessionConfig.initiator(ID);
            SessionResources resources = SessionResources.of(
                    config.limits(), new Outbox(config.limits().outboxBytes()), () -> NOW_NS);
            SessionStateMachine session = new SessionStateMachine(
                    config,
                    MessageValidator.NONE,
                    log.around(new MemoryMessageStore(10_000)),
                    new SessionLog(
                            ID, (where, message) -> {}, Optional.of(log), new LogLimiter("needletail.session"), false),
                    resources,
                    LatencyRecorder.NONE);
            session.onConnect(NOW_NS, PeerIdentity.UNKNOWN);
            session.fail(DisconnectReason.CLOSED_HERE, "enough", NOW_NS);
            session.onDisconnect(NOW_NS);
        }
        assertThat(lines("messages.log")).hasSize(2).first().asString().contains("\u000135=A\u0001");
        assertThat(lines("event.log")).containsExactly(STAMP + ": disconnected by this end: enough");
    }

    @Test
    void aScreenThatTakesNoLinesKeepsNoneFromTheFiles() throws Exception {
        CountDownLatch blocked = new CountDownLatch(1);
        OutputStream unread = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                try {
                    blocked.await();
                } catch (InterruptedException end) {
                    throw new IOException(end);
                }
                screen.write(one);
            }
        };
        int count = 6_000;
        String text = "x".repeat(500);
        try (Logs logs = new Logs(new PrintStream(unread, true, ISO_8859_1))) {
            MessageLog log = logs.open(ID, NAME, LogConfig.to(Sink.Screen.DEFAULTS, Sink.Files.of(folder)));
            for (int i = 0; i < count; i++) {
                log.event(false, i + " " + text, NOW_NS);
                if (i % 100 == 0) awaitLines(i + 1);
            }
            awaitLines(count);
            blocked.countDown();
        }
        assertThat(lines("event.log")).hasSize(count);
        assertThat(screen.toString(ISO_8859_1).lines().count()).isLessThan(count);
    }

    // The thread that fills the ring must not be ahead of the one that empties it.
    private void awaitLines(int count) throws IOException {
        long endNs = System.nanoTime() + 90_000_000_000L;
        while (lines("event.log").size() < count && System.nanoTime() < endNs) Thread.onSpinWait();
        assertThat(lines("event.log")).hasSize(count);
    }

    @Test
    void theScreenShowsTheConfiguredLines() throws IOException {
        try (Logs logs = logs()) {
            MessageLog all = logs.open(ID, NAME, LogConfig.to(Sink.Screen.DEFAULTS));
            say(all.around(new MemoryMessageStore(1000)), "35=D|34=2|");
            hear(all.around(new MemoryMessageStore(1000)), "35=0|34=2|");
            MessageLog errors = logs.open(ID, NAME, LogConfig.to(new Sink.Screen(false, false, false, true, 9)));
            say(errors.around(new MemoryMessageStore(1000)), "35=D|34=3|");
            errors.event(false, "an event", NOW_NS);
            errors.event(true, "something bad", NOW_NS);
        }
        assertThat(screen.toString(ISO_8859_1).lines())
                .containsExactlyInAnyOrder(
                        "<" + STAMP + ", FIX.4.4:US->PEER, outgoing> ("
                                + shown("35=D|34=2|").replace('\u0001', '|') + ")",
                        "<" + STAMP + ", FIX.4.4:US->PEER, error> (something bad)");
    }

    @Test
    void messagesBeyondTheRingAreCountedAndTheLogReportsTheirNumber() throws IOException {
        try (Logs logs = logs()) {
            LogConfig config =
                    new LogConfig(List.of(Sink.Files.of(folder)), Redaction.DEFAULTS, LogConfig.RING_BYTES_MIN);
            MessageLog log = logs.open(ID, NAME, config);
            log.out(new byte[8000], 0, 8000, NOW_NS);
            log.out(new byte[8000], 0, 8000, NOW_NS);
            assertThat(log.missed()).isEqualTo(2);
            log.event(false, "after it", NOW_NS);
        }
        assertThat(lines("event.log"))
                .containsExactly(
                        STAMP + ": 2 messages and events are missing here: they came faster than they were written",
                        STAMP + ": after it");
    }

    @Test
    void aBurstMakesTheRingLargerWithinTheBudgetAndGivesItBack() {
        Taken taken = new Taken(64 << 10);
        List<Long> written = new ArrayList<>();
        MessageLog log = new MessageLog(LogConfig.to(), List.of(new GuardedOutput("test", recording(written))), taken);
        for (int number = 0; number < 40; number++) log.out(new byte[1000], 0, 1000, number);
        assertThat(log.missed()).isZero();
        assertThat(taken.bytes).isEqualTo((16 + 32) << 10);
        assertThat(log.drain()).isEqualTo(40);
        assertThat(written).isEqualTo(LongStream.range(0, 40).boxed().toList());
        assertThat(taken.bytes).isEqualTo(32 << 10);
        for (int number = 0; number < 100; number++) log.out(new byte[1000], 0, 1000, number);
        assertThat(log.missed()).as("what no memory is left for").isPositive();
        log.drain();
        log.end();
        assertThat(taken.bytes).isZero();
    }

    private static Output recording(List<Long> times) {
        return new Output() {
            @Override
            public void write(LogLine line) {
                times.add(line.timeNs);
            }

            @Override
            public void flush() {
                // Nothing is kept.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    /** Budget of a few bytes. */
    private static final class Taken implements MemoryBudget {
        private final long most;
        private long bytes;

        Taken(long most) {
            this.most = most;
        }

        @Override
        public long room() {
            return most - bytes;
        }

        @Override
        public boolean tryTake(long more) {
            if (more > room()) return false;
            bytes += more;
            return true;
        }

        @Override
        public void take(long more) {
            bytes += more;
        }

        @Override
        public void give(long back) {
            bytes -= back;
        }

        @Override
        public void refused(long more) {
            throw new AssertionError("nobody asks twice");
        }
    }

    @Test
    void aFullFileIsPutAsideCompressedAndDeletedInTime() throws IOException {
        Rotation rotation = new Rotation(2_000, false, true);
        int kept = 3;
        long bytes = kept * 400L;
        Sink.Files files = new Sink.Files(folder, true, rotation, new Retention(Long.MAX_VALUE, bytes));
        try (Logs logs = logs()) {
            MessageLog log = logs.open(ID, NAME, LogConfig.to(files));
            MessageStore history = log.around(new MemoryMessageStore(10_000));
            for (int i = 0; i < 1_000; i++) say(history, "35=D|34=1|58=some words to fill the file " + i + "|");
        }
        long all = 0;
        for (Path aside : putAside()) {
            assertThat(aside.getFileName().toString())
                    .matches("FIX\\.4\\.4-US-PEER\\.messages\\.20260921-141320\\.123456789(-\\d+)?\\.log\\.gz");
            try (InputStream in = new GZIPInputStream(Files.newInputStream(aside))) {
                String text = new String(in.readAllBytes(), ISO_8859_1);
                assertThat(text.lines()).allMatch(line -> line.startsWith(STAMP + ": 8=FIX.4.4\u0001"));
                assertThat(text.length()).isBetween(1_500, 2_000);
            }
            all += Files.size(aside);
        }
        assertThat(all).isBetween(100L, bytes);
        assertThat(lines("messages.log")).last().asString().contains("the file 999");
    }

    @Test
    void eachDayHasItsFileAndOldDaysGo() throws IOException {
        Rotation rotation = new Rotation(Long.MAX_VALUE, true, false);
        Sink.Files files = new Sink.Files(folder, true, rotation, Retention.FOREVER);
        try (Logs logs = logs()) {
            MessageLog log = logs.open(ID, NAME, LogConfig.to(files));
            for (int day = 0; day < 3; day++) {
                byte[] order = MessageTextTest.frame("35=D|34=" + day + "|");
                log.out(order, 0, order.length, NOW_NS + day * DAY_NS);
                log.out(order, 0, order.length, NOW_NS + day * DAY_NS);
            }
        }
        assertThat(putAside()).hasSize(2);
        assertThat(lines("messages.log")).hasSize(2).allMatch(line -> line.startsWith("20260923-"));
        Sink.Files forgetful = new Sink.Files(folder, true, rotation, new Retention(DAY_NS, Long.MAX_VALUE));
        try (Logs logs = logs()) {
            MessageLog log = logs.open(ID, NAME, LogConfig.to(forgetful));
            byte[] order = MessageTextTest.frame("35=D|34=9|");
            // After a hundred years all files are old.
            log.out(order, 0, order.length, NOW_NS + 36_500 * DAY_NS);
        }
        assertThat(putAside()).isEmpty();
        assertThat(lines("messages.log")).hasSize(1);
    }

    @Test
    void aFolderThatCannotBeWrittenFailsAtOpening() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        try (Logs logs = logs()) {
            LogConfig config = LogConfig.to(Sink.Files.of(file));
            assertThatThrownBy(() -> logs.open(ID, NAME, config)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void eachCallToTheListenerIsForwarded() {
        for (Class<?> type : List.of(MessageStore.class, SessionListener.class)) {
            Class<?> logged = type == MessageStore.class ? LoggedMessageStore.class : SessionLog.class;
            List<String> passedOn =
                    Stream.of(logged.getDeclaredMethods()).map(Method::getName).toList();
            assertThat(passedOn)
                    .containsAll(Stream.of(type.getDeclaredMethods())
                            .filter(method -> !method.isSynthetic())
                            .map(Method::getName)
                            .toList());
        }
    }

    private Logs logs() {
        return new Logs(new PrintStream(screen, true, ISO_8859_1));
    }

    private static void say(MessageStore history, String body) {
        byte[] frame = MessageTextTest.frame(body);
        history.sent(1, frame, 0, frame.length, NOW_NS);
    }

    private static void hear(MessageStore history, String body) {
        byte[] frame = MessageTextTest.frame(body);
        history.received(1, frame, 0, frame.length, NOW_NS);
    }

    private static String shown(String body) {
        return new String(MessageTextTest.frame(body), ISO_8859_1);
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(NAME + "." + file), ISO_8859_1);
    }

    private List<Path> putAside() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().contains(".messages.2"))
                    .toList();
        }
    }
}
