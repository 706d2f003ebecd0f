package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a folder of {@code FileStorePath} that an earlier version wrote is taken over, as docs/compatibility.md
 * promises: that of an engine that was stopped, and that of one that was killed. Each is the folder after three orders
 * and six reports; a release adds its own. Those of 1.0.0-rc.1 are of the code before that release.
 */
final class EarlierStoreTest {
    private static final SessionListener SILENT = (session, message) -> {};

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"1.0.0-rc.1-stopped, 6, 9", "1.0.0-rc.1-killed, 5, 8"})
    void numbersAndMessagesOfAnEarlierVersionAreTakenOver(String store, long nextIn, long nextOut) throws IOException {
        unpack(store);
        Path file = Files.writeString(folder.resolve("engine.cfg"), """
                [SESSION]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=EXEC
                TargetCompID=DESK
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                UseDataDictionary=N
                FileStorePath=%s
                """.formatted(folder.resolve("store")));
        EngineSetup setup = EngineSetup.read(file, Variables.NONE);
        try (RunningEngine engine = RunningEngine.acceptor(
                        setup.engine(), setup.specs(SILENT).getFirst());
                SocketPeer peer = engine.call("DESK", "EXEC")) {
            peer.numberNext(nextIn);
            peer.send(SocketPeer.LOGON);
            assertThat(peer.receive()).startsWith("35=A|34=" + nextOut + "|");
            peer.send("35=2|7=2|16=7|");
            for (int number = 2; number <= 7; number++) {
                assertThat(peer.receive()).startsWith("35=8|34=" + number + "|").contains("|43=Y|", "|55=MSFT|");
            }
        }
    }

    private void unpack(String store) throws IOException {
        try (InputStream in = EarlierStoreTest.class.getResourceAsStream("stores/" + store + ".zip");
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                if (entry.isDirectory()) Files.createDirectories(file);
                else Files.copy(zip, file);
            }
        }
    }
}
