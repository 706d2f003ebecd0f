package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.fixtures.FreshJvm;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the warm-up in a process with its own folder for temporary files. */
class WarmUpTest {
    private static final Pattern HOT =
            Pattern.compile("(io\\.needletail\\.(?:wire|session|journal|engine)\\.\\w+::\\w+) ");
    private static final Predicate<String> OPTIMISED =
            Pattern.compile(" 4 +io\\.needletail\\..*bytes\\)$").asPredicate();
    private static final Predicate<String> COMPILED =
            Pattern.compile(" [1-4] +io\\.needletail\\..*bytes\\)$").asPredicate();
    private static final Predicate<String> TRAPPED = Pattern.compile(
                    "io\\.needletail\\.(wire|session|journal)\\..*made not entrant: uncommon trap")
            .asPredicate();

    private static final List<String> PATH = List.of(
            "io.needletail.engine.SessionConnection::poll",
            "io.needletail.session.InboundProcessor::process",
            "io.needletail.session.OutboundMessage::send",
            "io.needletail.wire.FieldReader::find",
            "io.needletail.journal.Journal::append");
    private static final int PROCESSES_MAX = 3;

    @TempDir
    private Path temporary;

    /**
     * A method that the hot path calls for each message is compiled when the warm-up is over, and stays compiled. A
     * later warm-up with the standard dialect succeeds. Neither leaves a file.
     *
     * <p>On a busy machine the compiler may have made its code before it saw a rare branch of the path, and makes it
     * again when that is taken: one process of three has to show no such line. What the others compiled is printed.
     */
    @Test
    void afterTheWarmUpTheCodeOfTheHotPathIsCompiled() throws IOException {
        boolean isKept = false;
        for (int process = 1; process <= PROCESSES_MAX && !isKept; process++) {
            List<String> lines = firstTrips("process-" + process);
            int warm = lines.indexOf(FirstTrips.WARM);
            // On its own or as a part of its caller: otherwise the first 200 of the trips would have it compiled.
            assertThat(lines.subList(0, warm).stream().filter(OPTIMISED).map(WarmUpTest::method))
                    .containsAnyElementsOf(PATH);
            List<String> after = lines.subList(warm, lines.indexOf(FirstTrips.DONE));
            isKept = after.stream().filter(COMPILED).map(WarmUpTest::method).noneMatch(PATH::contains)
                    && after.stream().noneMatch(TRAPPED);
            if (!isKept) System.out.println("process " + process + " after the warm-up: " + String.join("\n", after));
        }
        assertThat(isKept)
                .as("one process compiled nothing of the hot path after the warm-up; see the output")
                .isTrue();
    }

    private List<String> firstTrips(String name) throws IOException {
        Path files = Files.createDirectories(temporary.resolve(name).resolve("files"));
        List<String> lines = FreshJvm.run(
                FirstTrips.class,
                List.of("-XX:+PrintCompilation", "-Djava.io.tmpdir=" + files),
                Files.createDirectory(temporary.resolve(name).resolve("stores")).toString());
        assertThat(files).isEmptyDirectory();
        return lines;
    }

    private static String method(String line) {
        return HOT.matcher(line)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("");
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

    /** Warms up, and makes some round trips between two engines. */
    static final class FirstTrips {
        static final String WARM = "the engine is warm";
        static final String DONE = "the trips are over";
        private static final int TRIPS = 2_000;
        private static final int WARM_UPS_MAX = 12;

        private FirstTrips() {}

        /** On a busy machine the compiler may need several warm-ups of the longest duration. */
        private static void warmUp(Engine engine) throws IOException {
            for (int attempt = 1; attempt <= WARM_UPS_MAX; attempt++) {
                if (engine.warmUp().isWarm()) return;
            }
            throw new AssertionError("not warm after " + WARM_UPS_MAX + " warm-ups");
        }

        static void main(String[] arguments) throws IOException {
            boolean[] done = {false};
            Trader trader = new Trader(1, TRIPS, () -> done[0] = true);
            try (Engine acceptor = new Engine(EngineConfig.DEFAULTS);
                    Engine initiator = new Engine(EngineConfig.DEFAULTS)) {
                warmUp(acceptor);
                int port = TestSessions.listen(
                        acceptor,
                        TestSessions.acceptor(TestSessions.PEER)
                                .store(Path.of(arguments[0], "acceptor"))
                                .listener(new Broker())
                                .build());
                initiator.add(TestSessions.initiator(TestSessions.PEER)
                        .store(Path.of(arguments[0], "initiator"))
                        .listener(trader)
                        .connect(TestSessions.port(port))
                        .build());
                System.out.println("\n" + WARM);
                while (!done[0]) {
                    acceptor.poll();
                    initiator.poll();
                }
                System.out.println("\n" + DONE);
                acceptor.warmUp(
                        new Validator(ValidatorTables.of(Dialects.standard("FIX.4.4")), ValidatorOptions.DEFAULTS));
            }
        }
    }
}
