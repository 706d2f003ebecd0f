package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one session sends is sent on another one as well, under that one's own numbers. */
class DropCopyTest {
    private static final String ORDER = "35=D|11=%s|55=MSFT|54=1|";

    private final Broker broker = new Broker();
    private final SessionSpec copies =
            Local.acceptor("COPIES").listener(new Broker()).build();

    @Test
    void eachReportIsCopiedAndNoSessionMessageIs() throws IOException {
        try (Running running = running(copies, copying(copies.id()));
                RawPeer watcher = call(running, "COPIES").logOn();
                RawPeer peer = call(running, Local.PEER).logOn()) {
            peer.echo("not copied");
            peer.say(ORDER.formatted("one"));
            for (int number = 2; number <= 3; number++) {
                String report = peer.hear();
                assertThat(report).startsWith("35=8|34=" + (number + 1) + "|11=one|55=MSFT|");
                assertThat(watcher.hear()).isEqualTo(report.replace("|34=" + (number + 1), "|34=" + number));
            }
            watcher.echo("nothing more");
        }
    }

    @Test
    void copiesAreKeptWhileTheirPeerIsAway() throws IOException {
        try (Running running = running(copies, copying(copies.id()));
                RawPeer peer = call(running, Local.PEER).logOn()) {
            peer.say(ORDER.formatted("one"));
            peer.hear();
            peer.hear();
            try (RawPeer watcher = call(running, "COPIES")) {
                watcher.say(RawPeer.LOGON);
                assertThat(watcher.hear()).startsWith("35=A|34=3|");
                watcher.say("35=2|7=1|16=0|");
                assertThat(watcher.hear()).startsWith("35=8|34=1|43=Y|");
                assertThat(watcher.hear()).startsWith("35=8|34=2|43=Y|");
            }
        }
    }

    @Test
    void copiesThatTheirSessionCannotTakeNowFollowLater() throws IOException {
        int orders = 2000;
        try (Running running = running(copies, copying(copies.id()));
                RawPeer watcher = call(running, "COPIES").logOn();
                RawPeer peer = call(running, Local.PEER).logOn()) {
            for (int i = 0; i < orders; i++) {
                peer.say(ORDER.formatted("x".repeat(1000) + i));
                peer.hear();
                peer.hear();
            }
            for (int i = 0; i < 2 * orders; i++) {
                assertThat(watcher.hear())
                        .startsWith("35=8|34=" + (i + 2) + "|")
                        .contains("x" + i / 2 + "|");
            }
        }
    }

    @Test
    void aSessionThatDoesNotExistIsNoObstacle() throws IOException {
        try (Running running = running(copying(Local.id("MISSING")));
                RawPeer peer = call(running, Local.PEER).logOn()) {
            peer.say(ORDER.formatted("one"));
            assertThat(peer.hear()).startsWith("35=8|");
            assertThat(peer.hear()).startsWith("35=8|");
            peer.echo("still here");
        }
    }

    private SessionSpec copying(SessionId to) {
        return Local.acceptor(Local.PEER)
                .memoryStore(1 << 24)
                .dropCopyTo(to)
                .listener(broker)
                .build();
    }

    private static RawPeer call(Running running, String name) throws IOException {
        int port = running.ask(() -> running.engine().port(Local.ANY_PORT)).orElseThrow();
        return RawPeer.call(port, name, Local.US);
    }

    private static Running running(SessionSpec... specs) {
        Engine engine = new Engine(Local.PARKING);
        assertThat(engine.reload(List.of(specs)).failures()).isEmpty();
        return Running.start(engine);
    }
}
