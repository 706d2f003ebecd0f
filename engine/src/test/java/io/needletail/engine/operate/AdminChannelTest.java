package io.needletail.engine.operate;

import static io.needletail.engine.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.needletail.engine.Await;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.SocketPeer;
import io.needletail.engine.TestSessions;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.admin.AdminLimits;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands of an operator over the admin channel of a running engine. */
@Timeout(120)
final class AdminChannelTest {
    private static final Duration PATIENCE = Duration.ofMillis(Await.MS);
    private static final String ID = "FIX.4.4:US->PEER";
    private static final Map<String, Object> SESSION = Map.of("session", ID);

    @TempDir
    private Path directory;

    private RunningEngine engine() throws IOException {
        RunningEngine engine = RunningEngine.acceptor(
                TestSessions.PARKING,
                TestSessions.acceptor(TestSessions.PEER)
                        .listener((session, message) -> {})
                        .store(directory.resolve("journal"))
                        .build());
        engine.engine().openAdminChannel(AdminConfig.beside(directory));
        return engine;
    }

    private AdminClient client() throws IOException {
        return AdminClient.connect(AdminSocket.beside(directory), PATIENCE);
    }

    @Test
    void listShowsStatusNumbersAndPeer() throws IOException {
        try (RunningEngine engine = engine();
                AdminClient client = client()) {
            assertThat(first(client))
                    .containsEntry("session", ID)
                    .containsEntry("status", "DISCONNECTED")
                    .containsEntry("nextIn", 1L)
                    .containsEntry("peer", "");
            try (SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
                peer.echo("one");
                await("the numbers", () -> Long.valueOf(3).equals(first(client).get("nextIn")));
                assertThat(first(client)).containsEntry("status", "ACTIVE").containsEntry("nextOut", 3L);
                assertThat(client.call("status", Map.of())).containsEntry("loggedOn", 1L);
            }
            await("the end", () -> "PEER_GONE".equals(first(client).get("lastDisconnectReason")));
            assertThat(client.call("show", SESSION)).containsKeys("latency", "counters");
        }
    }

    @Test
    void listShowsTheNegotiatedHeartbeatAndWhenThePeerWasHeardAlsoBehindAGap() throws IOException {
        try (RunningEngine engine = engine();
                AdminClient client = client();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn("35=A|98=0|108=7|")) {
            await("the logon", () -> "ACTIVE".equals(first(client).get("status")));
            Map<String, Object> before = first(client);
            assertThat(before).containsEntry("heartBtIntMs", 7000L);
            peer.numberNext(200);
            await("a later message", () -> {
                send(peer, "35=0|");
                return (Long) first(client).get("lastReceivedAtMs") > (Long) before.get("lastReceivedAtMs");
            });
            assertThat(first(client)).containsEntry("nextIn", 2L);
        }
    }

    private static void send(SocketPeer peer, String text) {
        try {
            peer.send(text);
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    @Test
    void logoutKeepsThePeerOutUntilLogon() throws IOException {
        try (RunningEngine engine = engine();
                AdminClient client = client()) {
            try (SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
                assertThat(client.call("logout", Map.of("session", "PEER", "text", "maintenance")))
                        .containsEntry("enabled", false)
                        .containsEntry("status", "LOGOUT_SENT");
                assertThat(peer.receive()).isEqualTo("35=5|34=2|58=maintenance|");
                peer.send("35=5|");
                peer.expectEnd();
            }
            try (SocketPeer refused = engine.call(TestSessions.PEER)) {
                refused.numberNext(3);
                refused.send(SocketPeer.LOGON);
                refused.expectEnd();
            }
            assertThat(client.call("logon", SESSION)).containsEntry("enabled", true);
            try (SocketPeer again = engine.call(TestSessions.PEER)) {
                again.numberNext(3);
                again.logOn();
            }
        }
    }

    @Test
    void numbersThatAreSetAreInTheJournalWhenTheAnswerComes() throws IOException {
        try (RunningEngine engine = engine();
                AdminClient client = client()) {
            assertThat(client.call("set-numbers", Map.of("session", ID, "nextIn", 7L, "nextOut", 9L)))
                    .containsEntry("nextIn", 7L)
                    .containsEntry("nextOut", 9L);
            assertThat(client.call("set-numbers", Map.of("session", ID, "nextOut", 12L)))
                    .containsEntry("nextIn", 7L)
                    .containsEntry("nextOut", 12L);
            engine.stop();
        }
        try (RunningEngine _ = engine();
                AdminClient client = client()) {
            assertThat(first(client)).containsEntry("nextIn", 7L).containsEntry("nextOut", 12L);
            assertThat(client.call("reset", SESSION))
                    .containsEntry("nextIn", 1L)
                    .containsEntry("nextOut", 1L);
        }
    }

    @Test
    void testRequestAndResendReachThePeer() throws IOException {
        try (RunningEngine engine = engine();
                AdminClient client = client();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            client.call("test-request", SESSION);
            assertThat(peer.receive()).isEqualTo("35=1|34=2|112=TEST|");
            client.call("resend", Map.of("session", ID, "from", 1L));
            assertThat(peer.receive()).startsWith("35=4|34=1|43=Y|").endsWith("|36=3|123=Y|");
            refused(client, AdminErrorCode.REFUSED, "resend", Map.of("session", ID, "from", 3L));
        }
    }

    @Test
    void aSessionThatIsNotLoggedOnRefusesATestRequest() throws IOException {
        try (RunningEngine _ = engine();
                AdminClient client = client()) {
            refused(client, AdminErrorCode.REFUSED, "test-request", SESSION);
        }
    }

    @Test
    void wrongCommandsAreRefusedWithTheReason() throws IOException {
        try (RunningEngine _ = engine();
                AdminClient client = client()) {
            refused(client, AdminErrorCode.UNKNOWN_COMMAND, "explode", SESSION);
            refused(client, AdminErrorCode.UNKNOWN_SESSION, "logon", Map.of("session", "NOBODY"));
            refused(client, AdminErrorCode.BAD_REQUEST, "logon", Map.of());
            refused(client, AdminErrorCode.BAD_REQUEST, "set-numbers", SESSION);
            refused(client, AdminErrorCode.BAD_REQUEST, "set-numbers", Map.of("session", ID, "nextIn", 0L));
            refused(client, AdminErrorCode.BAD_REQUEST, "set-numbers", Map.of("session", ID, "nextIn", "7"));
            refused(client, AdminErrorCode.BAD_REQUEST, "logout", Map.of("session", ID, "text", "a\u0001b"));
            refused(client, AdminErrorCode.UNKNOWN_VERSION, "list", Map.of("version", 2L));
            refused(client, AdminErrorCode.UNSUPPORTED, "reload", Map.of());
            assertThat(first(client)).containsEntry("nextIn", 1L);
        }
    }

    @Test
    void reloadAnswersWithTheChangesOrTheReason() throws IOException {
        ReloadResult changes = new ReloadResult(
                List.of(new SessionId("FIX.4.4", "A", "B")), List.of(), List.of(), List.of(), List.of());
        try (RunningEngine engine = engine()) {
            Path place = directory.resolve("second/admin/socket");
            engine.engine().openAdminChannel(AdminConfig.at(place).with(() -> changes));
            try (AdminClient client = AdminClient.connect(place, PATIENCE)) {
                assertThat(client.call("reload", Map.of())).containsEntry("added", List.of("FIX.4.4:A->B"));
            }
            Path failing = directory.resolve("third/admin/socket");
            engine.engine().openAdminChannel(AdminConfig.at(failing).with(() -> {
                throw new IOException("the file has errors");
            }));
            try (AdminClient client = AdminClient.connect(failing, PATIENCE)) {
                refused(client, AdminErrorCode.FAILED, "reload", Map.of());
            }
        }
    }

    @Test
    void onlyTheOwnerCanReachTheSocket() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("admin"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        try (RunningEngine _ = engine()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(AdminSocket.beside(directory))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aFolderOfTheUserThatIsOpenToOthersIsRefused() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("shared"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (RunningEngine engine = engine()) {
            assertThatIOException()
                    .isThrownBy(() -> engine.engine().openAdminChannel(AdminConfig.at(folder.resolve("socket"))))
                    .withMessageContaining("must be closed to other users");
        }
    }

    @Test
    void theSocketOfADeadProcessIsReplacedAndThatOfALiveOneIsNot() throws IOException {
        Path socket = AdminSocket.beside(directory);
        Files.createDirectory(
                socket.getParent(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(socket));
        }
        assertThat(socket).exists();
        try (RunningEngine engine = engine();
                AdminClient client = client()) {
            assertThat(first(client)).containsEntry("session", ID);
            assertThatIOException()
                    .isThrownBy(() -> engine.engine().openAdminChannel(AdminConfig.beside(directory)))
                    .withMessageContaining("another process listens there");
            assertThat(first(client)).containsEntry("session", ID);
        }
        assertThat(socket).doesNotExist();
    }

    @Test
    void aPathThatIsTooLongForASocketIsNamed() throws IOException {
        Path deep = directory.resolve("d".repeat(120));
        try (RunningEngine engine = engine()) {
            assertThatIOException()
                    .isThrownBy(() -> engine.engine().openAdminChannel(AdminConfig.beside(deep)))
                    .withMessageContaining("at most 106 bytes")
                    .withMessageContaining(deep.toString());
        }
    }

    @Test
    void commandsAreRefusedWhileTheEnginesQueueIsFullAndWithdrawnWhenItTakesTooLong() throws IOException {
        AdminLimits limits = new AdminLimits(4096, 16, 1, 200, AdminLimits.IDLE_NS, 200_000_000L);
        Path socket = directory.resolve("second/admin/socket");
        try (RunningEngine engine = engine()) {
            engine.engine().openAdminChannel(AdminConfig.at(socket).with(limits));
            CountDownLatch held = new CountDownLatch(1);
            engine.engine().submit(() -> await("the release", () -> held.getCount() == 0));
            try (AdminClient client = AdminClient.connect(socket, PATIENCE)) {
                refused(client, AdminErrorCode.TIMEOUT, "logout", SESSION);
                refused(client, AdminErrorCode.BUSY, "logout", SESSION);
                // What needs no engine's thread is answered all the same.
                assertThat(first(client)).containsEntry("enabled", true);
                held.countDown();
                await("the queue", () -> isCarriedOut(client, "logon"));
                assertThat(first(client)).containsEntry("enabled", true);
            }
        }
    }

    private static boolean isCarriedOut(AdminClient client, String command) {
        try {
            client.call(command, SESSION);
            return true;
        } catch (AdminException refused) {
            return false;
        } catch (IOException gone) {
            throw new AssertionError(gone);
        }
    }

    private static void refused(
            AdminClient client, AdminErrorCode code, String command, Map<String, Object> arguments) {
        assertThatExceptionOfType(AdminException.class)
                .isThrownBy(() -> client.call(command, arguments))
                .satisfies(refused ->
                        assertThat(refused.code()).as(refused.getMessage()).isEqualTo(code));
    }

    private static Map<String, Object> first(AdminClient client) {
        try {
            List<?> sessions = (List<?>) client.call("list", Map.of()).get("sessions");
            Map<String, Object> first = new HashMap<>();
            ((Map<?, ?>) sessions.getFirst()).forEach((name, value) -> first.put(name.toString(), value));
            return first;
        } catch (IOException gone) {
            throw new AssertionError(gone);
        }
    }
}
