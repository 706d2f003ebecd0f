package io.needletail.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.Broker;
import io.needletail.engine.Engine;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SocketPeer;
import io.needletail.engine.TestSessions;
import io.needletail.journal.ForeignJournalException;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that two sessions never share a store, and that a session finds its store under the name of an earlier version.
 */
class StoreFolderTest {
    private static final SessionId SLASH = new SessionId("FIX.4.4", "US", "A/B");
    private static final SessionId UNDERSCORE = new SessionId("FIX.4.4", "US", "A_B");

    @TempDir
    private Path store;

    @Test
    void noTwoSessionsHaveOneName() { // tidy: one loop for each part of an id
        List<String> parts = List.of(
                "A", "A-B", "A_B", "A/B", "A%2DB", "A~B", "B", "a", "A.B", "..", "A".repeat(128), "/".repeat(128));
        List<SessionId> ids = new ArrayList<>();
        for (String compId : parts) {
            for (String subId : with("", parts)) {
                for (String locationId : List.of("", "A", "B", "A_B")) {
                    for (String qualifier : List.of("", "A", "A-B")) {
                        CompIds party = new CompIds(compId, subId, locationId);
                        ids.add(new SessionId("FIX.4.4", party, CompIds.of("T"), qualifier));
                        ids.add(new SessionId("FIX.4.4", CompIds.of("T"), party, qualifier));
                    }
                }
            }
        }
        assertThat(ids)
                .extracting(Storage::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[A-Za-z0-9._%~-]{1,200}"));
    }

    @Test
    void ordinaryNamesAreAsTheyWere() {
        assertThat(Storage.name(TestSessions.id("PEER"))).isEqualTo("FIX.4.4-US-PEER");
        assertThat(Storage.name(SLASH)).isEqualTo("FIX.4.4-US-A%2FB");
        assertThat(Storage.name(UNDERSCORE)).isEqualTo("FIX.4.4-US-A%5FB");
        SessionId deep = new SessionId("FIX.4.4", new CompIds("A", "B", "C"), new CompIds("T", "", "L"), "Q");
        assertThat(Storage.name(deep)).isEqualTo("FIX.4.4-A_B_C-T__L-Q");
    }

    @Test
    void theSessionWhoseMessagesItHoldsGetsAnEarlierFolder() throws IOException {
        Path earlier = store.resolve("FIX.4.4-US-A_B");
        write(earlier, "A/B");
        try (Journal theirs = open(UNDERSCORE)) {
            assertThat(theirs.nextOut()).isEqualTo(1);
        }
        assertThat(earlier).isDirectory();
        try (Journal ours = open(SLASH)) {
            assertThat(ours.nextOut()).isEqualTo(3);
        }
        assertThat(earlier).doesNotExist();
        assertThat(store.resolve("FIX.4.4-US-A%2FB")).isDirectory();
        assertThat(store.resolve("FIX.4.4-US-A%5FB")).isDirectory();
    }

    @Test
    void anEarlierFolderThatTwoSessionsWroteIsRefusedToBoth() throws IOException {
        Path earlier = store.resolve("FIX.4.4-US-A_B");
        write(earlier, "A/B");
        write(earlier, "A_B");
        for (SessionId id : List.of(SLASH, UNDERSCORE)) {
            assertThatThrownBy(() -> open(id))
                    .hasCauseInstanceOf(ForeignJournalException.class)
                    .hasMessageStartingWith("NT-502 " + earlier)
                    .hasMessageContaining("as well, expected " + id);
        }
        assertThat(earlier).isDirectory();
    }

    @Test
    void anEarlierFolderWithoutMessagesIsUsedAsBefore() throws IOException {
        Path earlier = store.resolve("FIX.4.4-US-A_B");
        try (Journal journal = Journal.open(earlier, JournalConfig.DEFAULTS, Runnable::run)) {
            journal.moved(7, 9, 1);
            journal.commit();
        }
        try (Journal ours = open(SLASH)) {
            assertThat(ours.nextOut()).isEqualTo(9);
        }
    }

    @Test
    void aWrongCompIdOfThePeerDoesNotMakeAnEarlierFolderForeign() throws IOException {
        Path earlier = store.resolve("FIX.4.4-US-A_B");
        write(earlier, "A/B");
        try (Journal journal = Journal.open(earlier, JournalConfig.DEFAULTS, Runnable::run)) {
            byte[] frame = "8=FIX.4.4|9=5|35=0|49=WRONG|56=US|34=1|10=000|"
                    .replace('|', '\u0001')
                    .getBytes(StandardCharsets.US_ASCII);
            journal.received(1, frame, 0, frame.length, 1);
            journal.commit();
        }
        try (Journal ours = open(SLASH)) {
            assertThat(ours.nextIn()).isEqualTo(2);
        }
    }

    @Test
    void aStoreThatIsAnotherSessionsIsRefusedNamingBoth() throws IOException {
        open(SLASH).close();
        Files.move(store.resolve(Storage.name(SLASH)), store.resolve(Storage.name(UNDERSCORE)));
        assertThatThrownBy(() -> open(UNDERSCORE))
                .hasCauseInstanceOf(ForeignJournalException.class)
                .hasMessageContaining("belongs to FIX.4.4:US->A/B, expected FIX.4.4:US->A_B");
    }

    @Test
    void twoSessionsOfATemplateKeepTheirReportsApart() throws IOException {
        Engine engine = new Engine(TestSessions.PARKING);
        SessionSpec template = TestSessions.acceptor("*")
                .template()
                .store(store.resolve("template"))
                .listener(new Broker())
                .build();
        assertThat(engine.reload(List.of(template)).failures()).isEmpty();
        int port = engine.port(TestSessions.ANY_PORT).orElseThrow();
        try (RunningEngine running = RunningEngine.start(engine)) {
            for (String peer : List.of("A/B", "A_B")) {
                try (SocketPeer raw = SocketPeer.call(new Socket(), port, peer, TestSessions.US)
                        .logOn()) {
                    raw.echo("hello " + peer);
                }
            }
            assertThat(running.port()).isZero();
        }
        assertThat(Files.readString(
                        store.resolve("FIX.4.4-US-A%2FB/0000000000000001.journal"), StandardCharsets.ISO_8859_1))
                .contains("hello A/B")
                .doesNotContain("hello A_B");
    }

    private Journal open(SessionId id) throws IOException {
        Storage storage = Storage.journal(store.resolve(Storage.name(id)));
        OpenStore opened = storage.open(id, TestSessions.AT_ONCE);
        return (Journal) opened.messages();
    }

    private static void write(Path directory, String peer) throws IOException {
        try (Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, Runnable::run)) {
            byte[] frame = ("8=FIX.4.4|9=5|35=A|49=US|56=" + peer + "|34=1|10=000|")
                    .replace('|', '\u0001')
                    .getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 2; i++) journal.sent(journal.nextOut(), frame, 0, frame.length, 1);
            journal.commit();
        }
    }

    private static List<String> with(String first, List<String> others) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }
}
