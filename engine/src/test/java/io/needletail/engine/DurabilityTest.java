package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.store.OpenStore;
import io.needletail.engine.store.Storage;
import io.needletail.engine.store.StoreResources;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.RecordType;
import io.needletail.journal.Sync;
import io.needletail.session.DisconnectReason;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.MemoryBudget;
import io.needletail.session.Outbox;
import io.needletail.session.PeerIdentity;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionResources;
import io.needletail.session.SessionStateMachine;
import io.needletail.session.SessionStatus;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which messages may leave, and when, under each sync policy. */
class DurabilityTest {
    private static final long NOW_NS = 1_790_000_000_000_000_000L;

    @TempDir
    private Path directory;

    private final Queue<Runnable> background = new ArrayDeque<>();
    private final SessionConfig config = SessionConfig.initiator(new SessionId("FIX.4.4", "US", "PEER"));
    private final Outbox outbox = new Outbox(config.limits().outboxBytes());

    @Test
    void noMessageLeavesBeforeItIsForced() throws IOException {
        try (Opened opened = open(Sync.EVERY_MESSAGE)) {
            int logon = outbox.length();
            assertThat(logon).isPositive();
            assertThat(opened.store.releasable(outbox.length())).isZero();
            assertThat(opened.store.releasable(outbox.length())).isZero();
            assertThat(background).as("forces asked for").hasSize(1);
            runBackground();
            assertThat(opened.store.releasable(outbox.length())).isEqualTo(logon);
        }
    }

    @Test
    void oneForceCoversAllWaitingMessagesAndLaterOnesWaitForTheNext() throws IOException {
        try (Opened opened = open(Sync.EVERY_MESSAGE)) {
            int first = outbox.length();
            assertThat(opened.store.releasable(outbox.length())).isZero();
            opened.session.fail(DisconnectReason.CLOSED_HERE, "more", NOW_NS);
            opened.store.messages().commit();
            int both = outbox.length();
            assertThat(both).isGreaterThan(first);
            runBackground();
            assertThat(opened.store.releasable(outbox.length())).isEqualTo(first);
            outbox.taken(10);
            opened.store.sent(10);
            assertThat(opened.store.releasable(outbox.length()))
                    .as("the rest of what is durable")
                    .isEqualTo(first - 10);
            outbox.taken(first - 10);
            opened.store.sent(first - 10);
            assertThat(opened.store.releasable(outbox.length())).isZero();
            runBackground();
            assertThat(opened.store.releasable(outbox.length())).isEqualTo(both - first);
        }
    }

    @Test
    void aDroppedConnectionHasNoEffectOnTheNext() throws IOException {
        try (Opened opened = open(Sync.EVERY_MESSAGE)) {
            assertThat(opened.store.releasable(outbox.length())).isZero();
            runBackground();
            assertThat(opened.store.releasable(outbox.length())).isPositive();
            opened.store.dropped();
            opened.session.onDisconnect(NOW_NS);
            assertThat(opened.session.status()).isEqualTo(SessionStatus.DISCONNECTED);
            opened.session.onConnect(NOW_NS, PeerIdentity.UNKNOWN);
            opened.store.messages().commit();
            int second = outbox.length();
            assertThat(opened.store.releasable(outbox.length())).isZero();
            runBackground();
            assertThat(opened.store.releasable(outbox.length())).isEqualTo(second);
        }
    }

    @Test
    void withoutAPolicyMessagesLeaveAtOnceAndAreNotForced() throws IOException {
        try (Opened opened = open(Sync.NONE)) {
            assertThat(opened.store.releasable(outbox.length())).isEqualTo(outbox.length());
            opened.store.onTime(NOW_NS + TestSessions.SECOND_NS);
            assertThat(background).isEmpty();
        }
    }

    @Test
    void anIntervalIsForcedAlsoWithoutFurtherMessages() throws IOException {
        try (Opened opened = open(Sync.every(TestSessions.SECOND_NS))) {
            assertThat(opened.store.releasable(outbox.length())).isEqualTo(outbox.length());
            runBackground();
            opened.session.fail(DisconnectReason.CLOSED_HERE, "the last words", NOW_NS);
            opened.store.messages().commit();
            assertThat(background).as("forces within the interval").isEmpty();
            opened.store.onTime(NOW_NS + TestSessions.SECOND_NS);
            assertThat(background).as("forces after the interval").hasSize(1);
        }
    }

    @Test
    void aMessageIsInTheJournalBeforeThePeerReceivesIt() throws IOException {
        Path kept = directory.resolve("engine");
        SessionSpec spec = TestSessions.acceptor(TestSessions.PEER)
                .storage(TestSessions.journal(kept, Sync.EVERY_MESSAGE))
                .listener(new Broker())
                .build();
        try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec);
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            assertThat(JournalMessage.read(kept))
                    .extracting(JournalMessage::kind)
                    .containsExactlyInAnyOrder(RecordType.RECEIVED, RecordType.SENT);
            for (long order = 1; order <= 20; order++) {
                peer.send("35=D|11=" + order + "|55=MSFT|54=1|");
                assertThat(peer.receive()).contains("|11=" + order + "|");
                assertThat(JournalMessage.application(kept, RecordType.SENT)).hasSize((int) (2 * order));
                assertThat(peer.receive()).contains("|11=" + order + "|");
            }
        }
    }

    private Opened open(Sync sync) throws IOException {
        Storage storage =
                new Storage.Journaled(directory.resolve("store"), JournalConfig.DEFAULTS.with(to -> to.sync = sync));
        OpenStore store =
                storage.open(config.id(), new StoreResources(MemoryBudget.UNLIMITED, background::add, background::add));
        runBackground();
        SessionResources resources = SessionResources.of(config.limits(), outbox, () -> NOW_NS);
        SessionStateMachine session = new SessionStateMachine(
                config,
                MessageValidator.NONE,
                store.messages(),
                (where, message) -> {},
                resources,
                LatencyRecorder.NONE);
        session.onConnect(NOW_NS, PeerIdentity.UNKNOWN);
        store.messages().commit();
        return new Opened(store, session);
    }

    private void runBackground() {
        List<Runnable> tasks = List.copyOf(background);
        background.clear();
        tasks.forEach(Runnable::run);
    }

    private record Opened(OpenStore store, SessionStateMachine session) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            store.close();
        }
    }
}
