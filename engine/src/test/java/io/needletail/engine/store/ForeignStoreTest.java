package io.needletail.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.Broker;
import io.needletail.engine.Engine;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.TestSessions;
import io.needletail.engine.error.StoreException;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that no journal begins at 1 beside a store of QuickFIX/J without the permission of the operator. */
class ForeignStoreTest {
    private static final SessionId ID = TestSessions.id("PEER");

    @TempDir
    private Path store;

    @ParameterizedTest
    @ValueSource(strings = {"senderseqnums", "targetseqnums", "seqnums", "session", "header", "body"})
    void anyFileOfTheSessionsQuickFixStoreIsAnErrorThatNamesTheImport(String suffix) throws IOException {
        Files.writeString(store.resolve("FIX.4.4-US-PEER." + suffix), "x");
        assertThatThrownBy(() -> open(ID))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("NT-506 FileStorePath=" + store)
                .hasMessageContainingAll(
                        "FIX.4.4-US-PEER." + suffix,
                        "journal import-quickfixj " + store,
                        "--ignore-foreign-store",
                        "IgnoreForeignStore=Y");
        assertThat(store.resolve("FIX.4.4-US-PEER")).doesNotExist();
    }

    @Test
    void aStoreOfQuickFixCppIsNamedWithWhatToDo() throws IOException {
        Files.writeString(store.resolve("FIX.4.4-US-PEER.seqnums"), "0000000003 : 0000000005");
        Files.writeString(store.resolve("FIX.4.4-US-PEER.session"), "20260131-08:00:00");
        assertThatThrownBy(() -> open(ID))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith(
                        "NT-506 FileStorePath=" + store + ": holds FIX.4.4-US-PEER.seqnums of QuickFIX C++")
                .hasMessageContainingAll("session set-numbers", "--ignore-foreign-store");
    }

    @Test
    void aQuickFixStoreInTheSessionsOwnDirectoryIsAnErrorWhateverItsNames() throws IOException {
        Path own = Files.createDirectory(store.resolve("mine"));
        Files.writeString(own.resolve("FIX.4.4-OTHER-NAME.body"), "x");
        assertThatThrownBy(() -> Storage.journal(own).open(ID, TestSessions.AT_ONCE))
                .isInstanceOf(StoreException.class);
    }

    @Test
    void namesThatQuickFixWritesDifferentlyAreFound() throws IOException {
        SessionId sub = new SessionId("FIX.4.4", new CompIds("US", "DESK A", ""), CompIds.of("PEER"), "q");
        Files.writeString(store.resolve("FIX.4.4-US_DESK_A-PEER-q.session"), "x");
        assertThatThrownBy(() -> open(sub)).isInstanceOf(StoreException.class);
    }

    @Test
    void theStoreOfAnotherSessionIsNoError() throws IOException {
        Files.writeString(store.resolve("FIX.4.4-US-OTHER.body"), "x");
        open(ID).close();
    }

    @Test
    void aJournalThatHasBegunGoesOnBesideTheFilesThatWereImported() throws IOException {
        Path journal = store.resolve(Storage.name(ID));
        Journal.open(journal, JournalConfig.DEFAULTS, Runnable::run).close();
        Files.writeString(store.resolve("FIX.4.4-US-PEER.body"), "x");
        open(ID).close();
    }

    @Test
    void withPermissionTheJournalBeginsAtOne() throws IOException {
        Files.writeString(store.resolve("FIX.4.4-US-PEER.body"), "x");
        SessionSpec spec = TestSessions.acceptor("PEER")
                .store(store.resolve(Storage.name(ID)))
                .ignoreForeignStore()
                .listener(new Broker())
                .build();
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            assertThat(engine.add(spec).nextOut()).isEqualTo(1);
        }
    }

    @Test
    void anEngineDoesNotAddASessionBesideAQuickFixStore() throws IOException {
        Files.writeString(store.resolve("FIX.4.4-US-PEER.senderseqnums"), "x");
        SessionSpec spec = TestSessions.acceptor("PEER")
                .store(store.resolve(Storage.name(ID)))
                .listener(new Broker())
                .build();
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            assertThatThrownBy(() -> engine.add(spec)).hasMessageContaining("import-quickfixj");
        }
    }

    private OpenStore open(SessionId id) throws IOException {
        return Storage.journal(store.resolve(Storage.name(id))).open(id, TestSessions.AT_ONCE);
    }
}
