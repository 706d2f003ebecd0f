package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the warm-up in a process with its own folder for temporary files. */
class WarmUpTest {
    @TempDir
    private Path temporary;

    @Test
    void warmingUpLeavesNoFilesAndTheEngineServesAfterwards() throws IOException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-XX:-UsePerfData",
                        // The log is not read: SLF4J must not warn of that.
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Warmed.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader()) {
            int port = Integer.parseInt(lines.readLine());
            assertThat(temporary).isEmptyDirectory();
            try (SocketPeer peer =
                    SocketPeer.call(port, TestSessions.PEER, TestSessions.US).logOn()) {
                peer.echo("warm");
            }
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    @Test
    void sentMessagesPassTheStandardDialect() throws IOException {
        MessageValidator check =
                new Validator(ValidatorTables.of(Dialects.standard("FIX.4.4")), ValidatorOptions.DEFAULTS);
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            engine.warmUp(check);
        }
    }

    @Test
    void aValidatorThatRejectsTheMessagesIsReportedAtOnce() throws IOException {
        MessageValidator check = message -> message.msgType() == MsgTypes.NEW_ORDER_SINGLE
                ? MessageValidator.verdict(5, 55)
                : MessageValidator.PASS;
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            assertThatThrownBy(() -> engine.warmUp(check))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("refuses an order or a report");
        }
    }

    /** Warms up, listens, and prints its port. */
    static final class Warmed {
        private Warmed() {}

        static void main(String[] none) throws IOException {
            try (Engine engine = new Engine(TestSessions.PARKING)) {
                engine.warmUp();
                System.out.println(TestSessions.listen(
                        engine,
                        TestSessions.acceptor(TestSessions.PEER)
                                .listener(new Broker())
                                .build()));
                engine.run();
            }
        }
    }
}
