package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import io.needletail.fixtures.RecordedLog;
import io.needletail.session.SessionListener;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that PersistMessages=N answers a ResendRequest(2) with a gap fill, with a store and without. */
class PersistMessagesTest {
    private static final SessionListener ANSWERING = (session, order) ->
            session.begin(MsgTypes.EXECUTION_REPORT).copy(order, Tags.CL_ORD_ID).send();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "FileStorePath=%s\n"})
    void withoutMessagesAResendIsOneGapFill(String store) throws IOException {
        Path file = Files.writeString(folder.resolve("engine.cfg"), """
                [SESSION]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=US
                TargetCompID=PEER
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                UseDataDictionary=N
                PersistMessages=N
                """ + store.formatted(folder.resolve("store")));
        SessionSpec spec =
                EngineSetup.read(file, Variables.NONE).specs(ANSWERING).getFirst();
        try (LogCapture capture = LogCapture.begin();
                RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec);
                SocketPeer peer = engine.call("PEER").logOn()) {
            peer.send("35=D|11=A|");
            assertThat(peer.receive()).startsWith("35=8|34=2|");
            peer.send("35=2|7=1|16=0|");
            assertThat(peer.receive()).startsWith("35=4|34=1|").contains("|43=Y|", "|36=3|123=Y|");
            peer.echo("nothing else");
            Stream<String> lines = capture.lines().stream().map(RecordedLog.Line::text);
            assertThat(lines.filter(line -> line.contains("dropped")).toList()).isEqualTo(List.of());
        }
    }
}
