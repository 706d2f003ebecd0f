package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;

/** Tests mass cancels, mass quotes and status requests. */
@Timeout(120)
final class MassRequestsTest {
    private static final String QUOTE =
            "35=i|117=%s|301=2|296=1|302=1|304=1|295=1|299=E1|55=MSFT|132=%s|133=%s|134=%s|135=%s|";

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void aMassCancelReportsEachOrderAndTheCount(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(RunningVenue.session(version, "BUYER"));
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port())) {
            buyer.send("35=D|11=1|55=MSFT|54=1|38=100|40=2|44=12.30|");
            buyer.send("35=D|11=2|55=IBM|54=1|38=100|40=2|44=99.00|");
            buyer.send("35=D|11=3|55=MSFT|54=2|38=100|40=2|44=12.70|");
            for (int i = 0; i < 3; i++) assertThat(buyer.next()).contains("|150=0|");
            buyer.send("35=q|11=4|530=1|55=MSFT|54=1|");
            assertThat(buyer.next()).contains("|35=8|", "|11=1|", "|150=4|", "|58=canceled by a mass cancel|");
            assertThat(buyer.next()).contains("|35=r|", "|11=4|", "|530=1|", "|531=1|", "|533=1|");
            buyer.send("35=q|11=5|530=7|");
            assertThat(buyer.next()).contains("|35=8|", "|150=4|");
            assertThat(buyer.next()).contains("|35=8|", "|150=4|");
            assertThat(buyer.next()).contains("|35=r|", "|11=5|", "|530=7|", "|531=7|", "|533=2|");
            buyer.send("35=q|11=6|530=1|55=XYZ|");
            assertThat(buyer.next()).contains("|35=r|", "|11=6|", "|531=0|", "|532=1|", "|58=Symbol(55) is not listed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void aQuoteIsAcknowledgedReplacedAndFilled(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(
                        RunningVenue.session(version, "MAKER"), RunningVenue.session(version, "BUYER"));
                FixClient maker = FixClient.connect(version, "MAKER", venue.port());
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port())) {
            maker.send(QUOTE.formatted("Q1", "12.40", "12.60", "50", "50"));
            assertThat(maker.next()).contains("|35=b|", "|117=Q1|", "|297=0|");
            maker.send(QUOTE.formatted("Q2", "12.45", "12.55", "50", "50"));
            assertThat(maker.next()).contains("|35=b|", "|117=Q2|", "|297=0|");
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=20|40=2|44=12.60|");
            assertThat(buyer.next()).contains("|150=0|");
            assertThat(buyer.next()).contains("|150=F|", "|31=12.55|", "|32=20|");
            assertThat(maker.next()).contains("|35=8|", "|11=Q2|", "|54=2|", "|150=F|", "|32=20|", "|151=30|");
            maker.send(QUOTE.formatted("Q3", "12.60", "12.50", "50", "50"));
            assertThat(maker.next()).contains("|35=b|", "|117=Q3|", "|297=5|", "|58=1 quote entries are refused");
            maker.send(QUOTE.formatted("Q3", "12.40", "12.60", "50", "50"));
            assertThat(maker.next()).contains("|35=b|", "|297=5|", "|58=QuoteID(117) was used before|");
            maker.send(QUOTE.formatted("Q4", "12.401", "12.60", "50", "50"));
            assertThat(maker.next()).contains("|35=b|", "|297=5|", "|300=8|", "|58=1 quote entries are refused");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void aQuoteThatTradesAtOnceIsAcknowledgedAfterItsTrades(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(
                        RunningVenue.session(version, "MAKER"), RunningVenue.session(version, "BUYER"));
                FixClient maker = FixClient.connect(version, "MAKER", venue.port());
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port())) {
            buyer.send("35=D|11=B1|55=MSFT|54=1|38=20|40=2|44=12.50|");
            assertThat(buyer.next()).contains("|150=0|");
            maker.send(QUOTE.formatted("Q1", "12.40", "12.50", "50", "50"));
            assertThat(maker.next()).contains("|35=8|", "|11=Q1|", "|54=2|", "|150=F|", "|32=20|");
            assertThat(maker.next()).contains("|35=b|", "|117=Q1|", "|297=0|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void aQuoteOfWhichOneEntryIsOpenIsNotRejected(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(RunningVenue.session(version, "MAKER"));
                FixClient maker = FixClient.connect(version, "MAKER", venue.port())) {
            maker.send("35=i|117=Q1|301=2|296=1|302=1|304=2|295=2|299=E1|55=MSFT|132=12.40|133=12.60|134=50|135=50|"
                    + "299=E2|55=IBM|132=100.00|133=99.95|134=50|135=50|");
            assertThat(maker.next())
                    .contains("|35=b|", "|117=Q1|", "|297=0|", "|58=1 quote entries are refused")
                    .doesNotContain("|300=");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void eachEntryOfAQuoteCountsForItself(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(RunningVenue.session(version, "MAKER"));
                FixClient maker = FixClient.connect(version, "MAKER", venue.port())) {
            maker.send("35=i|117=Q1|301=1|296=2|302=S1|304=3|295=3|299=E1|55=MSFT|132=12.40|133=12.60|134=50|135=50|"
                    + "299=E2|55=NOPE|132=1.00|133=2.00|134=50|135=50|"
                    + "299=E3|55=IBM|132=100.01|133=100.20|134=50|135=50|"
                    + "302=S2|304=2|295=2|299=E1|55=IBM|132=-1.00|133=100.20|134=50|135=50|"
                    + "299=E2|55=IBM|132=99.95|133=100.20|134=50|135=1.5|");
            String refused = version.equals(FixClient.FIX44)
                    ? "|296=2|302=S1|304=2|295=2|299=E2|368=1|299=E3|368=8|302=S2|304=2|295=2|299=E1|368=8|299=E2|368=3|"
                    : "|296=2|302=S1|304=3|295=3|299=E1|1167=0|299=E2|1167=5|368=1|299=E3|1167=5|368=8|"
                            + "302=S2|304=2|295=2|299=E1|1167=5|368=8|299=E2|1167=5|368=99|";
            assertThat(maker.next())
                    .contains("|35=b|", "|117=Q1|", "|297=0|", "|301=1|", "|58=4 quote entries are refused; the first")
                    .contains(refused);
            assertThat(bids(maker, "MSFT")).contains("|269=0|270=12.4|271=50|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void aQuoteIsAcknowledgedWhenItsResponseLevelAsksForIt(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(RunningVenue.session(version, "MAKER"));
                FixClient maker = FixClient.connect(version, "MAKER", venue.port())) {
            // None of the first three is acknowledged.
            maker.send(QUOTE.formatted("Q1", "12.40", "12.60", "50", "50").replace("301=2|", ""));
            maker.send(QUOTE.formatted("Q2", "12.70", "12.60", "50", "50").replace("301=2|", "301=0|"));
            maker.send(QUOTE.formatted("Q3", "12.40", "12.60", "50", "50").replace("301=2|", "301=1|"));
            maker.send(QUOTE.formatted("Q4", "12.70", "12.60", "50", "50").replace("301=2|", "301=1|"));
            assertThat(maker.next()).contains("|35=b|", "|117=Q4|", "|297=5|", "|300=7|", "|301=1|", "|368=7|");
            maker.send(QUOTE.formatted("Q4", "12.40", "12.60", "50", "50").replace("301=2|", ""));
            assertThat(maker.next()).contains("|35=j|", "|372=i|", "|58=QuoteID(117) was used before|");
            assertThat(bids(maker, "MSFT")).contains("|269=0|270=12.4|271=50|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void quotesEndWithTheirConnectionUnlessTheOwnerKeepsThem(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(
                        RunningVenue.session(version, "MAKER"),
                        RunningVenue.session(version, "KEEPER"),
                        RunningVenue.session(version, "BUYER"));
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port())) {
            try (FixClient maker = FixClient.connect(version, "MAKER", venue.port());
                    FixClient keeper = FixClient.connect(version, "KEEPER", venue.port())) {
                maker.send(QUOTE.formatted("Q1", "12.40", "12.60", "50", "50"));
                assertThat(maker.next()).contains("|35=b|", "|297=0|");
                maker.send("35=D|11=M1|55=MSFT|54=1|38=70|40=2|44=12.20|");
                assertThat(maker.next()).contains("|150=0|");
                keeper.send(QUOTE.formatted("Q1", "12.30", "12.70", "30", "30"));
                assertThat(keeper.next()).contains("|35=b|", "|297=0|");
            }
            Waiting.until(() -> !bids(buyer, "MSFT").contains("|270=12.4|"), () -> "the quote is in the book");
            assertThat(bids(buyer, "MSFT")).contains("|270=12.3|271=30|", "|270=12.2|271=70|", "|270=12.7|271=30|");
        }
    }

    private static String bids(FixClient client, String symbol) {
        client.send("35=V|262=" + System.nanoTime() + "|263=0|264=0|267=2|269=0|269=1|146=1|55=" + symbol + "|");
        return client.next();
    }

    @ParameterizedTest
    @ValueSource(strings = {FixClient.FIX44, FixClient.FIX50})
    void statusRequestsAreAnsweredFromTheOrders(String version) throws IOException, ConfigError {
        try (RunningVenue venue = RunningVenue.start(RunningVenue.session(version, "BUYER"));
                FixClient buyer = FixClient.connect(version, "BUYER", venue.port())) {
            buyer.send("35=D|11=1|55=MSFT|54=1|38=100|40=2|44=12.30|");
            buyer.send("35=D|11=2|55=IBM|54=1|38=200|40=2|44=99.00|");
            for (int i = 0; i < 2; i++) assertThat(buyer.next()).contains("|150=0|");
            buyer.send("35=H|11=1|55=MSFT|54=1|790=R1|");
            assertThat(buyer.next()).contains("|150=I|", "|39=0|", "|11=1|", "|38=100|", "|790=R1|");
            buyer.send("35=H|11=none|55=MSFT|54=1|");
            assertThat(buyer.next()).contains("|150=I|", "|39=8|", "|37=NONE|", "|103=5|");
            buyer.send("35=AF|584=M1|585=7|");
            assertThat(buyer.next()).contains("|150=I|", "|11=1|", "|584=M1|", "|911=2|", "|912=N|");
            assertThat(buyer.next()).contains("|150=I|", "|11=2|", "|584=M1|", "|911=2|", "|912=Y|");
            buyer.send("35=AF|584=M2|585=1|55=IBM|");
            assertThat(buyer.next()).contains("|150=I|", "|11=2|", "|911=1|", "|912=Y|");
        }
    }
}
