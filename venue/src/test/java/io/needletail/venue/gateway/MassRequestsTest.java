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
            "35=i|117=%s|296=1|302=1|304=1|295=1|299=E1|55=MSFT|132=%s|133=%s|134=%s|135=%s|";

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
            assertThat(maker.next()).contains("|35=b|", "|297=5|", "tick size");
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
            maker.send("35=i|117=Q1|296=1|302=1|304=2|295=2|299=E1|55=MSFT|132=12.40|133=12.60|134=50|135=50|"
                    + "299=E2|55=IBM|132=100.00|133=99.95|134=50|135=50|");
            assertThat(maker.next())
                    .contains("|35=b|", "|117=Q1|", "|297=0|", "|58=1 quote entries are refused")
                    .doesNotContain("|300=");
        }
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
