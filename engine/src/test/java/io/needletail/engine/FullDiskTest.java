package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.engine.error.StoreError;
import io.needletail.engine.store.Storage;
import io.needletail.fixtures.RecordedLog;
import io.needletail.journal.JournalConfig;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file system of 2 MB that runs full: only the session that writes there stops, and it continues when there is space.
 */
class FullDiskTest {
    private static final int DISK_BYTES = 2 << 20;
    private static final int FILLER_BYTES = DISK_BYTES - (1 << 19);
    private static final JournalConfig SMALL_SEGMENTS =
            JournalConfig.DEFAULTS.withSizes(JournalConfig.SEGMENT_BYTES_MIN, JournalConfig.KEEP_ALL);

    @TempDir
    private Path directory;

    private final Chatty chatty = new Chatty();
    private Path disk;
    private boolean mounted;

    @BeforeEach
    void aSmallDisk() throws IOException, InterruptedException {
        disk = Files.createDirectory(directory.resolve("disk"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + DISK_BYTES, "needletail-test", disk.toString());
        assumeTrue(mounted, "a small tmpfs can only be mounted as root");
        Files.write(disk.resolve("filler"), new byte[FILLER_BYTES]);
    }

    @AfterEach
    void isGoneAgain() throws IOException, InterruptedException {
        if (mounted) assertThat(run("umount", disk.toString())).isTrue();
    }

    @Test
    void aFullDiskEndsItsSessionOnlyAndRoomBringsItBack() throws IOException {
        SessionSpec onDisk = TestSessions.acceptor(TestSessions.PEER)
                .config(config -> config.with(new SessionLimits(2048, 64, 1 << 16)))
                .storage(new Storage.Journaled(disk.resolve("journal"), SMALL_SEGMENTS))
                .listener(chatty)
                .build();
        SessionSpec elsewhere = TestSessions.acceptor("GOOD")
                .store(directory.resolve("good"))
                .listener(new Broker())
                .build();
        try (LogCapture log = LogCapture.begin();
                RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, elsewhere, onDisk);
                SocketPeer good = engine.call("GOOD").logOn()) {
            fill(engine);
            // Own messages take less space than a peer may cause, and may still fit for a while.
            Await.await("a message is refused", () -> engine.evaluate(chatty::send) == SendResult.REFUSED);
            assertThat(engine.evaluate(chatty::send)).isEqualTo(SendResult.REFUSED);
            good.echo("meanwhile");
            Await.await(
                    "the disk is counted as full",
                    () -> engine.engine().storeFaults().containsKey(StoreError.DISK_FULL));
            assertThat(log.lines().stream().map(RecordedLog.Line::toString))
                    .anyMatch(line -> line.startsWith("ERROR NT-512 "))
                    .anyMatch(line -> line.startsWith("ERROR FIX.4.4:US->PEER NT-238 disconnected: the store is full"));
            Files.delete(disk.resolve("filler"));
            Await.await("room is found", () -> engine.evaluate(chatty::send) == SendResult.STORED);
            try (SocketPeer peer = engine.call(TestSessions.PEER)) {
                peer.numberNext(engine.evaluate(() -> chatty.session.nextIn()));
                peer.logOn().echo("again");
            }
            good.echo("after");
        }
        assertThat(JournalMessage.read(disk.resolve("journal"))).isNotEmpty();
    }

    // The peer's messages fill the disk; the last message to the peer names the cause.
    private void fill(RunningEngine engine) throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            String heard = "35=0|";
            while (heard.startsWith("35=0|")) {
                peer.send("35=1|112=" + "x".repeat(500) + "|");
                heard = peer.receive();
            }
            assertThat(heard).startsWith("35=5|").endsWith("|58=Message store is full|");
            peer.expectEnd();
        }
        assertThat(engine.evaluate(() -> List.copyOf(chatty.endings))).containsExactly(DisconnectReason.STORE_FULL);
        assertThat(engine.evaluate(() -> chatty.session.status())).isEqualTo(SessionStatus.DISCONNECTED);
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).start().waitFor() == 0;
    }

    /** Sends on request, whether the peer is connected or not. */
    private static final class Chatty implements SessionListener {
        final List<DisconnectReason> endings = new CopyOnWriteArrayList<>();
        private Session session;

        @Override
        public void onLogon(Session live) {
            session = live;
        }

        @Override
        public void onMessage(Session live, Message message) {
            throw new IllegalStateException("only admin messages are expected, not " + message);
        }

        @Override
        public void onDisconnect(Session live, DisconnectReason reason) {
            endings.add(reason);
        }

        SendResult send() {
            return session.begin(MsgTypes.EXECUTION_REPORT)
                    .put(Tags.TEXT, "hello")
                    .send();
        }
    }
}
