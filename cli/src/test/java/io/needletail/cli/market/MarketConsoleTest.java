package io.needletail.cli.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.cli.ChildJvm;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueDefinitions;
import io.needletail.venue.sequencer.VenueListener;
import io.needletail.venue.server.MarketOperator;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Operators at a console, and a venue that runs in another process. */
@Timeout(300)
final class MarketConsoleTest {
    private static final String BUYS = """
            buy 100 MSFT @ 12.30
            buy 50 MSFT @ 12.20
            """;

    @TempDir
    private Path folder;

    @Test
    void theMarketsAreShownWithLastPricesOpenOrdersAndOwners() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 0)) {
            venue.shows("instruments", Map.of("symbol", "MSFT", "last", "12.50", "orders", 0L, "bid", ""));
            venue.shows("owners", Map.of("owner", "BUYER", "blocked", false));
            venue.trade("BUYER", BUYS);
            venue.trade("SELLER", "sell 40 MSFT @ 12.30\nsell 70 MSFT @ 12.60\n");
            venue.shows(
                    "instruments",
                    Map.of(
                            "symbol",
                            "MSFT",
                            "phase",
                            "CONTINUOUS",
                            "last",
                            "12.30",
                            "bid",
                            "12.30",
                            "ask",
                            "12.60",
                            "orders",
                            3L));
            assertThat(venue.market(OperatedVenue.OLIVIA).get("commands"))
                    .hasToString("{allowed=true, identity=operator, phases=[CLOSED, OPENING_AUCTION, CONTINUOUS,"
                            + " VOLATILITY_AUCTION, CLOSING_AUCTION, HALTED]}");
            assertThat(venue.market(OperatedVenue.VICTOR).get("commands").toString())
                    .startsWith("{allowed=false, identity=operator");
        }
    }

    @Test
    void eachCommandIsExecutedAndItsOutcomeIsTheAnswerAndInTheAudit() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 0)) {
            assertThat(venue.command("instruments/MSFT/halt", "")).isEqualTo("MSFT HALTED; orders canceled: 0");
            venue.shows("instruments", Map.of("symbol", "MSFT", "phase", "HALTED"));
            assertThat(venue.command("instruments/MSFT/resume", "")).isEqualTo("MSFT CONTINUOUS; orders canceled: 0");
            assertThat(venue.command("instruments/AAPL/phase", ",\"phase\":\"CLOSING_AUCTION\""))
                    .isEqualTo("AAPL CLOSING_AUCTION; orders canceled: 0");
            venue.shows("instruments", Map.of("symbol", "AAPL", "phase", "CLOSING_AUCTION"));
            venue.trade("BUYER", BUYS);
            assertThat(venue.command("owners/BUYER/cancel", ",\"symbol\":\"AAPL\""))
                    .isEqualTo("cancel for BUYER; orders canceled: 0");
            assertThat(venue.command("owners/BUYER/cancel", ",\"symbol\":\"MSFT\",\"side\":\"BUY\""))
                    .isEqualTo("cancel for BUYER; orders canceled: 2");
            venue.trade("BUYER", BUYS);
            assertThat(venue.command("owners/BUYER/block", "")).isEqualTo("BUYER blocked; orders canceled: 2");
            venue.shows("owners", Map.of("owner", "BUYER", "blocked", true));
            assertThat(venue.command("owners/BUYER/unblock", "")).isEqualTo("BUYER unblocked; orders canceled: 0");
            venue.shows("owners", Map.of("owner", "BUYER", "blocked", false));
            venue.trade("BUYER", BUYS);
            assertThat(venue.command("kill-switch", ",\"venue\":\"XNTL\""))
                    .isEqualTo("MSFT HALTED, AAPL HALTED, BUYER blocked, SELLER blocked; orders canceled: 2");
            venue.shows("owners", Map.of("owner", "SELLER", "blocked", true));
            venue.shows("instruments", Map.of("symbol", "MSFT", "phase", "HALTED", "orders", 0L));
            assertThat(venue.command("instruments/all/resume", ""))
                    .isEqualTo("MSFT CONTINUOUS, AAPL CONTINUOUS; orders canceled: 0");
            assertThat(venue.audit())
                    .hasSize(18)
                    .startsWith(
                            "olivia market-halt XNTL MSFT drill {identity=operator} begun",
                            "olivia market-halt XNTL MSFT drill {identity=operator} done: MSFT HALTED; orders canceled: 0")
                    .contains(
                            "olivia market-phase XNTL AAPL drill {identity=operator, phase=CLOSING_AUCTION} begun",
                            "olivia market-cancel XNTL BUYER drill {identity=operator, symbol=MSFT, side=BUY} done:"
                                    + " cancel for BUYER; orders canceled: 2",
                            "olivia market-kill-switch XNTL drill {identity=operator, venue=XNTL} done: MSFT HALTED,"
                                    + " AAPL HALTED, BUYER blocked, SELLER blocked; orders canceled: 2",
                            "olivia market-resume XNTL all drill {identity=operator} begun");
        }
    }

    @Test
    void aRefusalOfTheVenueIsTheAnswerAndInTheAudit() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 0)) {
            assertThat(venue.refusal("instruments/MSFT/resume", ""))
                    .isEqualTo("409 REFUSED the venue refused MSFT CONTINUOUS (WRONG_PHASE)");
            venue.command("instruments/MSFT/halt", "");
            String text = "the venue refused MSFT HALTED (WRONG_PHASE); executed AAPL HALTED; orders canceled: 0";
            assertThat(venue.refusal("instruments/all/halt", "")).isEqualTo("409 REFUSED " + text);
            venue.shows("instruments", Map.of("symbol", "AAPL", "phase", "HALTED"));
            assertThat(venue.audit())
                    .endsWith("olivia market-halt XNTL all drill {identity=operator} failed: " + text)
                    .hasSize(6);
        }
    }

    @Test
    void whatTheVenueDoesNotHaveIsRefusedBeforeAnythingIsSentOrAudited() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 0)) {
            assertThat(venue.refusal("instruments/XYZ/halt", ""))
                    .isEqualTo("404 NOT_FOUND the venue has no instrument XYZ");
            assertThat(venue.refusal("owners/NOBODY/block", ""))
                    .isEqualTo("404 NOT_FOUND the venue has no owner NOBODY");
            assertThat(venue.refusal("instruments/MSFT/phase", ",\"phase\":\"LUNCH\""))
                    .startsWith("400 BAD_REQUEST phase=LUNCH: expected one of CLOSED, ");
            assertThat(venue.refusal("owners/BUYER/cancel", ",\"side\":\"LEFT\""))
                    .isEqualTo("400 BAD_REQUEST side=LEFT: expected one of BUY, SELL, BOTH");
            assertThat(venue.refusal("owners/BUYER/cancel", ",\"symbol\":\"XYZ\""))
                    .startsWith("404 ");
            assertThat(venue.refusal("kill-switch", ",\"venue\":\"xntl\""))
                    .isEqualTo("400 BAD_REQUEST venue=xntl: expected the name of the venue, XNTL");
            assertThat(OperatedVenue.refusal(venue.post("instruments/MSFT/halt", OperatedVenue.OLIVIA, "{}")))
                    .startsWith("400 BAD_REQUEST reason: expected ");
            assertThat(venue.audit()).isEmpty();
        }
    }

    @Test
    void aViewerMayNotCommandAndAnOperatorMayNotAfterTheRoleIsTaken() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 0)) {
            String drill = "{\"reason\":\"drill\"}";
            assertThat(OperatedVenue.refusal(venue.post("instruments/MSFT/halt", OperatedVenue.VICTOR, drill)))
                    .startsWith("403 ROLE_NEEDED ");
            assertThat(OperatedVenue.refusal(venue.post("instruments/MSFT/halt", "", drill)))
                    .startsWith("401 TOKEN_NEEDED ");
            venue.command("instruments/MSFT/halt", "");
            venue.roles("viewer");
            assertThat(venue.refusal("instruments/MSFT/resume", ""))
                    .isEqualTo("403 ROLE_NEEDED this needs the role operator; olivia has viewer");
            assertThat(venue.market(OperatedVenue.OLIVIA).get("commands").toString())
                    .startsWith("{allowed=false");
            assertThat(venue.audit()).hasSize(2);
            venue.shows("instruments", Map.of("symbol", "MSFT", "phase", "HALTED"));
        }
    }

    @Test
    void anIdentityWithoutTheRoleOrTheKeyOfAnOperatorCommandsNoMore() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, "alice", 0)) {
            venue.command("instruments/MSFT/halt", "");
            withoutOperators(venue);
            assertThat(venue.refusal("instruments/MSFT/resume", ""))
                    .startsWith("503 VENUE_DOWN no command was sent: identity=alice: the venue gives it no rights")
                    .endsWith("(NOT_PERMITTED); expected one of VenueOperators");
            assertThat(venue.audit().getLast()).contains(" failed: no command was sent: identity=alice");
            Files.delete(venue.keys.file("alice"));
            assertThat(venue.refusal("instruments/MSFT/resume", "")).contains("alice.key: the file does not exist");
            assertThat(venue.market(OperatedVenue.OLIVIA).get("commands").toString())
                    .contains("allowed=false", "obstacle=this console cannot command the venue: ", "alice.key");
            venue.shows("instruments", Map.of("symbol", "MSFT", "phase", "HALTED"));
        }
    }

    @Test
    void anObserverIsRefusedByTheVenue() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.PUBLISHER, 0)) {
            assertThat(venue.refusal("instruments/MSFT/halt", ""))
                    .isEqualTo("409 REFUSED the venue refused MSFT HALTED (NOT_PERMITTED)");
            venue.shows("instruments", Map.of("symbol", "MSFT", "phase", "CONTINUOUS"));
        }
    }

    @Test
    void operatorsAtOnceCommandOneAfterTheOther() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 0)) {
            List<CompletableFuture<String>> commands = IntStream.range(0, 4)
                    .mapToObj(number -> CompletableFuture.supplyAsync(
                            () -> venue.command("owners/" + (number % 2 == 0 ? "BUYER" : "SELLER") + "/block", "")))
                    .toList();
            assertThat(commands.stream().map(CompletableFuture::join)).allMatch(text -> text.contains(" blocked; "));
            assertThat(venue.audit()).hasSize(8);
        }
    }

    @Test
    void aVenueThatEndedIsNotCommandedAndTheHolderOfTheLockIsNamed() throws IOException, InterruptedException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 0)) {
            venue.kill();
            assertThat(venue.refusal("instruments/MSFT/halt", ""))
                    .isEqualTo(
                            "503 VENUE_DOWN no command was sent: the venue does not answer within 5 s: does it run?");
            String config = folder.resolve("venue.cfg").toString();
            Process other = new ProcessBuilder(
                            ChildJvm.venueVerb("market", "status", "--config", config, "--wait", "100"))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("market.out").toFile())
                    .start();
            try {
                Path lock = venue.keys.path().resolve("market.lock");
                String holder = "needletail market as operator, process " + other.pid();
                OperatedVenue.until("the other has the lock", () -> read(lock).startsWith(holder));
                assertThat(venue.refusal("instruments/MSFT/halt", ""))
                        .startsWith("503 VENUE_DOWN no command was sent: another operator is connected to the venue: "
                                + holder);
                assertThat(venue.audit().getLast()).contains(" failed: no command was sent: another operator");
            } finally {
                other.destroyForcibly().waitFor();
            }
            assertThat(venue.refusal("instruments/MSFT/halt", "")).endsWith("does it run?");
        }
    }

    @Test
    void aVenueThatDiesBetweenCommandAndAnswerLeavesTheOutcomeOpen() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 200)) {
            String answer = killAtTheFirstHalt(venue);
            assertThat(answer)
                    .startsWith("503 UNANSWERED ")
                    .contains(
                            " HALTED: the venue does not answer within 5 s: the command may still be executed",
                            "; not sent: ",
                            "; executed MSFT HALTED");
            assertThat(venue.audit().getLast()).contains(" failed: ", "may still be executed; not sent: ");
        }
    }

    @Test
    void aCommandAfterTheVenueDiedMayStillBeExecuted() throws IOException {
        try (OperatedVenue venue = OperatedVenue.start(folder, KeyFolder.OPERATOR, 0);
                MarketOperator operator = OperatorAccess.oneNode(venue.setup)
                        .connect(KeyFolder.OPERATOR, "a test", Duration.ofSeconds(2))) {
            assertThat(operator.markets()).hasSize(2);
            venue.kill();
            assertThatThrownBy(() -> operator.execute(to -> to.changePhase(0, TradingPhase.HALTED)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the venue does not answer within 2 s: the command may still be executed");
        }
    }

    /** Presses the kill switch, and kills the venue when the first instrument is halted. */
    private static String killAtTheFirstHalt(OperatedVenue venue) throws IOException {
        AtomicBoolean isHalted = new AtomicBoolean();
        VenueListener killer = new VenueListener() {
            @Override
            public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
                if (phase != TradingPhase.HALTED) return;
                venue.kill();
                isHalted.set(true);
            }
        };
        try (SequencerClient client = ClusterClient.connect(venue.client(KeyFolder.PUBLISHER, 1_000_000), killer)) {
            OperatedVenue.until("events come", () -> client.poll() >= 0 && client.isConnected());
            CompletableFuture<HttpResponse<String>> answer = CompletableFuture.supplyAsync(
                    () -> venue.post("kill-switch", OperatedVenue.OLIVIA, "{\"reason\":\"drill\",\"venue\":\"XNTL\"}"));
            while (!isHalted.get() && !answer.isDone()) client.poll();
            return OperatedVenue.refusal(answer.join());
        }
    }

    /** Puts rights in force in which no identity but {@code operator} commands. */
    private static void withoutOperators(OperatedVenue venue) throws IOException {
        VenueListener nothing = new VenueListener() {};
        try (SequencerClient client =
                ClusterClient.connect(venue.client(KeyFolder.OPERATOR, VenueDefinitions.CLIENT_ID), nothing)) {
            OperatedVenue.until("the operator is connected", () -> client.poll() >= 0 && client.isConnected());
            client.beginIdentities();
            venue.setup.identities().stream()
                    .filter(identity -> !identity.name().equals("alice"))
                    .forEach((IdentitySetup identity) -> client.defineIdentity(identity));
            client.applyIdentities();
            OperatedVenue.until("the rights are in force", () -> client.poll() >= 0 && client.unanswered() == 0);
        }
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
