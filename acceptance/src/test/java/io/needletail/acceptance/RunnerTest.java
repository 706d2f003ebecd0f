package io.needletail.acceptance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.acceptance.Result.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays definitions against an engine of this test, which responds to each connection with one Logon(A). */
class RunnerTest {
    private static final String LOGON = "8=FIX.4.4|35=A|34=1|49=ISLD|52=20260101-00:00:00|56=TW|98=0|108=30|";
    private static final RunRules QUICK = RunRules.DEFAULTS.with(to -> {
        to.message = Duration.ofSeconds(10);
        to.disconnect = Duration.ofMillis(200);
    });

    @TempDir
    private Path folder;

    private ServerSocket engine;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @BeforeEach
    void startEngine() throws IOException {
        engine = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::answer);
    }

    @AfterEach
    void stopEngine() throws IOException {
        engine.close();
    }

    @Test
    void anEngineThatFollowsADefinitionPasses() throws IOException {
        write("logon.def", "iCONNECT", "I" + LOGON, "E" + LOGON, "iDISCONNECT");
        assertThat(run(RunRules.DEFAULTS)).extracting(Result::outcome).containsExactly(Outcome.PASS);
        assertThat(lines).singleElement().asString().startsWith("PASS ").contains("logon.def");
    }

    @Test
    void aDifferenceFailsWithItsLineAndTag() throws IOException {
        write("other.def", "iCONNECT", "I" + LOGON, "E" + LOGON.replace("108=30", "108=60"));
        assertThat(run(RunRules.DEFAULTS)).singleElement().satisfies(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.FAIL);
            assertThat(result.detail()).startsWith("line 3: tag 108 should be '60' but was '30'");
        });
        assertThat(run(RunRules.DEFAULTS.with(to -> to.ignored = Set.of("108"))))
                .extracting(Result::outcome)
                .containsExactly(Outcome.PASS);
    }

    @Test
    void anEngineThatKeepsTheConnectionOpenFails() throws IOException {
        write("end.def", "iCONNECT", "I" + LOGON, "eDISCONNECT");
        assertThat(run(QUICK))
                .singleElement()
                .satisfies(result -> assertThat(result.detail()).contains("did not disconnect"));
    }

    @Test
    void aDefinitionThatNeedsAnotherPartOfTheEngineIsSkipped() throws IOException {
        write("harness.def", "iSET_SESSION FIX.4.4:ISLD->TW NEXTSENDERSEQNUM=2");
        write("initiator.def", "eCONNECT");
        List<Result> results = run(RunRules.DEFAULTS);
        assertThat(results).extracting(Result::outcome).containsExactly(Outcome.SKIP, Outcome.SKIP);
        assertThat(ResultTable.closingLine(results)).isEqualTo("0 passed, 0 failed, 2 skipped");
    }

    @Test
    void aReportNamesEachResult() throws IOException {
        write("logon.def", "iCONNECT", "I" + LOGON, "E" + LOGON);
        write("harness.def", "iSET_SESSION FIX.4.4:ISLD->TW NEXTSENDERSEQNUM=2");
        Path report = folder.resolve("report.xml");
        JUnitReport.write(report, run(RunRules.DEFAULTS));
        assertThat(Files.readString(report))
                .contains("tests=\"2\"", "failures=\"0\"", "skipped=\"1\"", "logon.def", "harness.def");
    }

    private List<Result> run(RunRules rules) throws IOException {
        lines.clear();
        List<Definition> definitions =
                DefinitionFinder.below(List.of(folder.resolve("defs")), Optional.of(Style.quickfixj));
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), engine.getLocalPort());
        try (Target target = RemoteTarget.acceptor(address)) {
            return new Runner(rules, lines::add).run(Batch.perSession(definitions, target), 2);
        }
    }

    private void write(String name, String... text) throws IOException {
        Path file = Files.createDirectories(folder.resolve("defs")).resolve(name);
        Files.writeString(file, String.join("\n", text).replace('|', WireFields.SOH), ISO_8859_1);
    }

    private void answer() {
        String logon =
                new DefinitionEncoder(Style.quickfixj, TimePrecision.auto).wire(LOGON.replace('|', WireFields.SOH));
        while (!engine.isClosed()) {
            try {
                Socket peer = engine.accept();
                Thread.ofPlatform().daemon().start(() -> answer(peer, logon));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void answer(Socket peer, String logon) {
        try (peer;
                InputStream in = peer.getInputStream()) {
            if (in.read() < 0) return;
            peer.getOutputStream().write(logon.getBytes(ISO_8859_1));
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
