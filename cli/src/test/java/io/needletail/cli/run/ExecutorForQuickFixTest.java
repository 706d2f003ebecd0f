package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;

/** {@code run --app executor} serves a QuickFIX/J client that validates every message by its own dictionary. */
@Timeout(120)
final class ExecutorForQuickFixTest {
    private static final int ORDERS = 100;
    private static final int RESENT = 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.4", "FIX.4.2"})
    void everyOrderOfQuickFixJIsAcceptedAndFilled(String version)
            throws IOException, InterruptedException, ConfigError {
        try (RunProcess run = RunProcess.start(folder, "executor", Config.executor(version, folder));
                QuickFixPeer client = QuickFixPeer.initiator(version, run.port())) {
            client.loggedOn();
            IntStream.range(0, ORDERS).forEach(order -> client.order("A" + order));
            assertThatEachWasAcceptedThenFilled(client.delivered("8", 2 * ORDERS), version);
            client.logOut();
            assertThat(client.wire().in("5")).hasSize(1);
            assertThatItFoundNoFault(client);
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.4", "FIX.4.2"})
    void messagesThatQuickFixJLostAreResent(String version) throws IOException, ConfigError {
        try (RunProcess run = RunProcess.start(folder, "executor", Config.executor(version, folder));
                QuickFixPeer client = QuickFixPeer.initiator(version, run.port())) {
            client.loggedOn();
            IntStream.range(0, ORDERS).forEach(order -> client.order("A" + order));
            client.delivered("8", 2 * ORDERS);
            client.forgetReports(RESENT);
            client.order("behind the gap");
            List<String> reports = client.delivered("8", 2 * ORDERS + RESENT + 2);
            assertThat(client.wire().out("2")).as("ResendRequest(2)").hasSize(1);
            assertThat(reports.subList(2 * ORDERS, 2 * ORDERS + RESENT))
                    .allMatch(report -> report.contains("|43=Y|") && report.contains("|122="));
            assertThat(reports.subList(2 * ORDERS + RESENT, reports.size()))
                    .allMatch(report -> report.contains("|11=behind the gap|") && !report.contains("|43="));
            client.logOut();
            assertThatItFoundNoFault(client);
        }
    }

    private static void assertThatEachWasAcceptedThenFilled(List<String> reports, String version) {
        String fill = version.equals("FIX.4.2") ? "|150=2|" : "|150=F|";
        List<List<String>> pairs =
                reports.stream().gather(Gatherers.windowFixed(2)).toList();
        for (int order = 0; order < pairs.size(); order++) {
            String clOrdId = "|11=A" + order + "|";
            List<String> pair = pairs.get(order);
            assertThat(pair.getFirst()).contains(clOrdId, "|39=0|", "|150=0|", "|14=0|", "|151=100|");
            assertThat(pair.getLast()).contains(clOrdId, "|39=2|", fill, "|14=100|", "|151=0|", "|6=12.5|");
        }
    }

    private static void assertThatItFoundNoFault(QuickFixPeer client) {
        assertThat(client.wire().out("3")).as("Reject(3)").isEmpty();
        assertThat(client.wire().out("j")).as("BusinessMessageReject(j)").isEmpty();
        assertThat(client.wire().in("3")).as("our Reject(3)").isEmpty();
    }
}
