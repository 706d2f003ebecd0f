package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;

/** {@code run --app executor} serves a QuickFIX/J client that validates every message by its own dictionary. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ExecutorForQuickFixTest {
    private static final int ORDERS = 100;
    private static final int RESENT = 20;

    private RunProcess run;

    @BeforeAll
    void startOneForBothVersions(@TempDir Path folder) throws IOException {
        String config = Config.executor("FIX.4.4", folder);
        String both = config + config.substring(config.indexOf("[SESSION]")).replace("FIX.4.4", "FIX.4.2");
        run = RunProcess.start(folder, "executor", both);
    }

    @AfterAll
    void end() throws IOException, InterruptedException {
        try (RunProcess ending = run) {
            ending.terminate();
            assertThat(ending.exitCode()).as(ending::err).isEqualTo(ExitCode.OK);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.4", "FIX.4.2"})
    void everyOrderOfQuickFixJIsAcceptedAndFilledAndReportsThatItLostAreResent(String version)
            throws IOException, ConfigError {
        try (QuickFixPeer client = QuickFixPeer.initiator(version, run.port())) {
            client.loggedOn();
            IntStream.range(0, ORDERS).forEach(order -> client.order("A" + order));
            assertThatEachWasAcceptedThenFilled(client.delivered("8", 2 * ORDERS), version);
            client.forgetReports(RESENT);
            client.order("behind the gap");
            List<String> reports = client.delivered("8", 2 * ORDERS + RESENT + 2);
            assertThat(client.wire().out("2")).as("ResendRequest(2)").hasSize(1);
            assertThat(reports.subList(2 * ORDERS, 2 * ORDERS + RESENT))
                    .allMatch(report -> report.contains("|43=Y|") && report.contains("|122="));
            assertThat(reports.subList(2 * ORDERS + RESENT, reports.size()))
                    .allMatch(report -> report.contains("|11=behind the gap|") && !report.contains("|43="));
            assertThatNothingIsFilledForAQuantityOfNothingOrLess(client, reports.size());
            client.logOut();
            assertThat(client.wire().in("5")).hasSize(1);
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

    private static void assertThatNothingIsFilledForAQuantityOfNothingOrLess(QuickFixPeer client, int before) {
        client.order("less", "-100");
        client.order("nothing", "0");
        client.order("small", "0.00000001");
        List<String> reports = client.delivered("8", before + 4).subList(before, before + 4);
        assertThat(reports.get(0)).contains("|11=less|", "|39=8|", "|150=8|", "|103=0|", "|14=0|", "|151=0|");
        assertThat(reports.get(1)).contains("|11=nothing|", "|39=8|", "|58=OrderQty(38) is not above 0|");
        assertThat(reports.get(3)).contains("|11=small|", "|39=2|");
    }
}
