package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a console without a venue answers, and outcomes in words; commands are tested with a venue. */
final class MarketRoutesTest {
    private static final MarketOutcome.Step HALTED = new MarketOutcome.Step("MSFT HALTED", Optional.empty(), 0);
    private static final MarketOutcome.Step BLOCKED = new MarketOutcome.Step("BUYER blocked", Optional.empty(), 3);

    @TempDir
    private Path folder;

    @Test
    void aConsoleWithoutAVenueCommandsNone() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            assertThat(console.get("/api/v1/market").statusCode()).isEqualTo(404);
            HttpResponse<String> answer =
                    console.post("/market/instruments/MSFT/halt", RunningConsole.TOKEN, "{\"reason\":\"drill\"}");
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.body()).contains("gives no commands to a venue");
            assertThat(Members.objects(console.json("/audit"), "audit")).isEmpty();
        }
    }

    @Test
    void anOutcomeNamesWhatWasExecutedRefusedUnansweredAndNotSent() {
        MarketOutcome.Step refused = new MarketOutcome.Step("AAPL HALTED", Optional.of("WRONG_PHASE"), 0);
        assertThat(new MarketOutcome(List.of(HALTED, BLOCKED), Optional.empty(), 0).text())
                .isEqualTo("MSFT HALTED, BUYER blocked; orders canceled: 3");
        assertThat(new MarketOutcome(List.of(refused), Optional.empty(), 0).text())
                .isEqualTo("the venue refused AAPL HALTED (WRONG_PHASE)");
        assertThat(new MarketOutcome(List.of(HALTED, refused), Optional.of("BUYER blocked: no answer"), 2).text())
                .isEqualTo("BUYER blocked: no answer; not sent: 2; the venue refused AAPL HALTED (WRONG_PHASE);"
                        + " executed MSFT HALTED; orders canceled: 0");
    }

    @Test
    void anOutcomeOfManyStepsNamesTwenty() {
        String text = new MarketOutcome(Collections.nCopies(25, HALTED), Optional.empty(), 0).text();
        assertThat(text).endsWith(" and 5 more; orders canceled: 0");
        assertThat(text.split("MSFT", -1)).hasSize(21);
    }
}
