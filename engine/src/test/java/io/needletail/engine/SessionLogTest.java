package io.needletail.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.needletail.fixtures.RecordedLog;
import io.needletail.fixtures.SharedData;
import io.needletail.session.LogonFields;
import io.needletail.session.SessionStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The lines that an operator reads, as a table: the event, then each line with its level. Sockets and engine are real.
 */
class SessionLogTest {
    private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:\\d+");
    private static final Pattern TIME = Pattern.compile("\\d{8}-[0-9:.]+");
    private static final Pattern MILLIS = Pattern.compile("\\d+ ms behind");
    private static final String PREFIX = "FIX.4.4:US->PEER ";
    private static final String LOGGED_ON =
            "INFO logged on: next MsgSeqNum(34) 2 in and 2 out, HeartBtInt(108)=30, FIX.4.4, messages are not validated";
    private static final String ACCEPTED = "INFO accepted a connection from HOST";
    private static final String ENDED = "INFO disconnected after Logout(5)";
    private static final String LOST = "WARN NT-224 disconnected: the connection ended without Logout(5)";

    /** What happens at an acceptor. */
    @FunctionalInterface
    interface Event {
        void happen(RunningEngine engine) throws IOException;
    }

    static Stream<Arguments> events() { // tidy: a table, with a row for each event
        return Stream.of(
                arguments(
                        "the peer logs on and out",
                        event(peer -> {
                            peer.logOn().send("35=5|58=good night|");
                            assertThat(peer.receive()).isEqualTo("35=5|34=2|");
                            peer.expectEnd();
                        }),
                        List.of(ACCEPTED, LOGGED_ON, "INFO logged out by the peer: good night", ENDED)),
                arguments(
                        "this end logs out",
                        (Event) engine -> {
                            try (SocketPeer peer = engine.call("PEER").logOn()) {
                                engine.evaluate(() -> {
                                    engine.engine().sessions().getFirst().logout("closing time");
                                    return true;
                                });
                                peer.receive();
                                peer.send("35=5|58=me too|");
                                peer.expectEnd();
                            }
                        },
                        List.of(ACCEPTED, LOGGED_ON, "INFO logged out by this end: closing time", ENDED)),
                arguments("the connection breaks", event(SocketPeer::logOn), List.of(ACCEPTED, LOGGED_ON, LOST)),
                arguments(
                        "messages are missing and come",
                        event(peer -> {
                            peer.logOn().numberNext(4);
                            peer.send("35=0|");
                            assertThat(peer.receive()).isEqualTo("35=2|34=2|7=2|16=0|");
                            peer.numberNext(2);
                            peer.send("35=4|123=Y|36=5|");
                            peer.numberNext(5);
                            peer.send("35=1|112=x|");
                            assertThat(peer.receive()).endsWith("|112=x|");
                        }),
                        List.of(
                                ACCEPTED,
                                LOGGED_ON,
                                "WARN NT-240 gap found: MsgSeqNum(34) is 4, expected 2; the missing messages are requested",
                                "INFO sequence numbers changed: next MsgSeqNum(34) 5 in",
                                "INFO gap filled: next MsgSeqNum(34) 5 in",
                                LOST)),
                arguments(
                        "the peer misses messages",
                        event(peer -> {
                            peer.logOn().send("35=2|7=1|16=0|");
                            assertThat(peer.receive()).startsWith("35=4|34=1|");
                        }),
                        List.of(
                                ACCEPTED,
                                LOGGED_ON,
                                "INFO the peer requests messages again: resending from MsgSeqNum(34) 1 on",
                                LOST)),
                arguments(
                        "a reject is sent",
                        event(peer -> {
                            peer.logOn().send("35=1|");
                            assertThat(peer.receive()).startsWith("35=3|");
                        }),
                        List.of(
                                ACCEPTED,
                                LOGGED_ON,
                                "WARN NT-243 reject sent for MsgSeqNum(34) 2: Required tag missing, field=112",
                                LOST)),
                arguments(
                        "rejects are received, with control characters",
                        event(peer -> {
                            peer.logOn().send("35=3|45=1|58=no\u001b[31m|");
                            peer.send("35=j|45=1|372=A|380=0|58=never|");
                        }),
                        List.of(
                                ACCEPTED,
                                LOGGED_ON,
                                "WARN NT-244 Reject(3) received for MsgSeqNum(34) 1: no?[31m",
                                "WARN NT-244 BusinessMessageReject(j) received for MsgSeqNum(34) 1: never",
                                LOST)),
                arguments(
                        "the length of a data field is wrong, in a whole frame",
                        event(peer -> {
                            peer.logOn().send("35=D|354=3|355=HELLO|");
                            assertThat(peer.receive()).contains("|371=354|");
                            peer.echo("goes on");
                        }),
                        List.of(
                                ACCEPTED,
                                LOGGED_ON,
                                "WARN NT-243 reject sent for MsgSeqNum(34) 2: Value is incorrect (out of range) for this tag,"
                                        + " field=354, value=3",
                                LOST)),
                arguments(
                        "bytes are garbled, each in its way",
                        event(peer -> {
                            peer.logOn().write("lines\r\n".getBytes(ISO_8859_1));
                            peer.echo("after noise");
                            byte[] spoiled = peer.frame("35=0|");
                            spoiled[spoiled.length - 2] ^= 1;
                            peer.write(spoiled);
                            peer.numberNext(3);
                            peer.echo("after a wrong sum");
                            peer.send("35=D|58=half a|text|");
                            peer.numberNext(4);
                            peer.echo("after a delimiter within a text");
                        }),
                        List.of(
                                ACCEPTED,
                                LOGGED_ON,
                                "WARN NT-242 skipped 7 garbled bytes: they are no FIX message, or BodyLength(9) is wrong",
                                "WARN NT-242 skipped 71 garbled bytes: CheckSum(10) is wrong",
                                "WARN NT-242 skipped 86 garbled bytes: a field has no '='",
                                LOST)),
                arguments(
                        "a number is too low",
                        event(peer -> {
                            peer.logOn().numberNext(1);
                            peer.send("35=0|");
                            assertThat(peer.receive()).startsWith("35=5|");
                            peer.expectEnd();
                        }),
                        List.of(
                                ACCEPTED,
                                LOGGED_ON,
                                "INFO logged out by this end: MsgSeqNum too low, expecting 2 but received 1",
                                "WARN NT-232 disconnected: the peer violated the protocol: MsgSeqNum too low, expecting 2 but"
                                        + " received 1")),
                arguments(
                        "the heartbeat is lost",
                        event(peer -> {
                            peer.logOn("35=A|98=0|108=1|");
                            peer.expectEndAfterAnything();
                        }),
                        List.of(
                                ACCEPTED,
                                LOGGED_ON.replace("=30", "=1"),
                                "WARN NT-230 heartbeat lost, disconnected: the peer sent nothing for longer than"
                                        + " HeartBtInt(108)=1 allows, and did not answer TestRequest(1)")),
                arguments(
                        "a Logon(A) names a session that does not run here",
                        (Event) engine -> {
                            try (SocketPeer peer = engine.call("STRANGER")) {
                                peer.send(SocketPeer.LOGON);
                                peer.expectEnd();
                            }
                        },
                        List.of("WARN NT-202 refused HOST: A Logon(A) names no session of this port: "
                                + "FIX.4.4:US->STRANGER")),
                arguments(
                        "a Logon(A) has a negative HeartBtInt(108)",
                        event(peer -> {
                            peer.send("35=A|98=0|108=-1|");
                            assertThat(peer.receive()).startsWith("35=5|");
                            peer.expectEnd();
                        }),
                        List.of(ACCEPTED, "WARN NT-222 logon refused, peer HOST: HeartBtInt must not be negative")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("events")
    void eachEventHasItsLine(String name, Event event, List<String> lines) throws IOException {
        assertThat(linesOf(spec -> spec, event)).as(name).isEqualTo(lines);
    }

    @Test
    void theClockOfAPeerIsNamedWithTheDifference() throws IOException {
        List<String> lines = linesOf(
                spec -> spec.config(config -> config.with(config.validation().with(to -> to.latencyMaxNs = 1))),
                event(peer -> {
                    peer.send(SocketPeer.LOGON);
                    assertThat(peer.receive()).startsWith("35=5|");
                    peer.expectEnd();
                }));
        assertThat(lines)
                .containsExactly(
                        ACCEPTED,
                        "WARN NT-222 logon refused, peer HOST: SendingTime(52)=TIME is N ms behind this end's clock, at most 0 ms"
                                + " are accepted: synchronise the clocks, or see MaxLatency");
    }

    @Test
    void aWrongPasswordIsNamedByItsTag() throws IOException {
        LogonFields secret = new LogonFields("", "desk", "sesame", List.of());
        List<String> lines = linesOf(spec -> spec.config(config -> config.with(secret)), event(peer -> {
            peer.send(SocketPeer.LOGON + "553=desk|554=guess|");
            peer.expectEnd();
        }));
        assertThat(lines)
                .containsExactly("WARN NT-213 refused HOST: A Logon(A) does not carry the session's credentials: "
                        + PREFIX.strip() + ": tag 554 is wrong");
    }

    @Test
    void anInitiatorNamesWhomItCallsAndWhyItIsRefused() throws IOException {
        try (LogCapture capture = LogCapture.begin();
                ServerSocket acceptor = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Engine engine = new Engine(TestSessions.PARKING);
            engine.add(TestSessions.initiator("CALLER")
                    .connect("127.0.0.1", acceptor.getLocalPort())
                    .reconnectAfter(Duration.ofHours(1))
                    .listener((session, message) -> {})
                    .build());
            try (RunningEngine running = RunningEngine.start(engine);
                    SocketPeer peer = SocketPeer.called(acceptor.accept(), "US", "CALLER")) {
                assertThat(peer.receive()).startsWith("35=A|");
                peer.send("35=5|58=not today|");
                Await.await(
                        "the refusal",
                        () -> !running.evaluate(
                                        () -> engine.sessions().getFirst().disconnectText())
                                .isEmpty());
            }
            assertThat(shown(capture))
                    .contains(
                            "INFO connected to HOST",
                            "WARN NT-222 logon refused, peer HOST: the peer sent Logout(5): not today");
        }
    }

    @Test
    void aStopIsOneLine() throws IOException {
        try (LogCapture capture = LogCapture.begin()) {
            try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, acceptor())) {
                assertThat(engine.port()).isPositive();
            }
            assertThat(capture.lines())
                    .last()
                    .asString()
                    .isEqualTo("INFO the engine has stopped: 1 sessions and their stores are closed");
        }
    }

    @Test
    void aPeerThatSendsNothingButErrorsGetsALimitedNumberOfLines() throws IOException {
        List<String> lines = linesOf(spec -> spec, event(peer -> {
            peer.logOn();
            for (int i = 0; i < 300; i++) {
                peer.send("35=1|");
                assertThat(peer.receive()).startsWith("35=3|");
            }
        }));
        assertThat(lines.stream().filter(line -> line.contains("reject sent"))).hasSizeBetween(1, 60);
        assertThat(lines).last().asString().contains("further reject lines");
    }

    @Test
    void thePageListsEachLine() throws IOException {
        String page = Files.readString(SharedData.checkout().resolve("docs/guide/logs.md"));
        events().flatMap(row -> ((List<?>) row.get()[2]).stream())
                .map(line -> line.toString()
                        .replaceFirst("^\\w+ ", "")
                        .split("[:,(0-9]|HOST", 2)[0]
                        .strip())
                .filter(words -> !words.startsWith("NT-"))
                .forEach(words -> assertThat(page).contains(words));
    }

    private static Event event(PeerEvent event) {
        return engine -> {
            try (SocketPeer peer = engine.call("PEER")) {
                event.happen(peer);
            }
        };
    }

    /** What a peer does; the connection breaks after it. */
    @FunctionalInterface
    private interface PeerEvent {
        void happen(SocketPeer peer) throws IOException;
    }

    private static SessionSpec acceptor() {
        return TestSessions.acceptor("PEER").listener((session, message) -> {}).build();
    }

    // Ends the engine only when the session is over, so that the end of the engine has no lines of its own here.
    private static List<String> linesOf(UnaryOperator<SessionSpecBuilder> change, Event event) throws IOException {
        try (LogCapture capture = LogCapture.begin()) {
            SessionSpec spec = change.apply(acceptor().toBuilder()).build();
            try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec)) {
                event.happen(engine);
                Await.await("the end of the connection", () -> engine.evaluate(() -> isOver(engine.engine())));
            }
            return shown(capture);
        }
    }

    private static boolean isOver(Engine engine) {
        return engine.sessions().getFirst().status() == SessionStatus.DISCONNECTED;
    }

    private static List<String> shown(LogCapture capture) {
        return capture.lines().stream()
                .filter(line -> !line.logger().equals("engine"))
                .map(RecordedLog.Line::toString)
                .map(line -> line.replaceFirst(" FIX\\.4\\.4:\\w+->\\w+ ", " "))
                .map(line -> ADDRESS.matcher(line).replaceAll("HOST"))
                .map(line -> TIME.matcher(line).replaceAll("TIME"))
                .map(line -> MILLIS.matcher(line).replaceAll("N ms behind"))
                .toList();
    }
}
