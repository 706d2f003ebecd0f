package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.TradingPhase;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import quickfix.ConfigError;

/** Tests that each refusal has a text and its code: OrdRejReason(103) or CxlRejReason(102). */
@Timeout(120)
final class RefusalsTest {
    private RunningVenue venue;
    private FixClient buyer;

    @BeforeEach
    void connect() throws IOException, ConfigError {
        venue = RunningVenue.start(RunningVenue.session(FixClient.FIX44, "BUYER"));
        buyer = FixClient.connect(FixClient.FIX44, "BUYER", venue.port());
    }

    @AfterEach
    void close() throws IOException {
        buyer.close();
        venue.close();
    }

    @Test
    void ordersThatTheVenueCannotTakeAreRefused() {
        refused("35=D|11=1|55=XYZ|54=1|38=100|40=2|44=12.30|", "|103=1|", "SecurityListRequest");
        refused("35=D|11=2|55=MSFT|54=1|38=105|40=2|44=12.30|", "|103=13|", "lot size");
        refused("35=D|11=3|55=MSFT|54=1|38=100.5|40=2|44=12.30|", "|103=13|", "OrderQty(38): expected a whole number");
        refused(
                "35=D|11=14|55=MSFT|54=1|38=100000000000000000000|40=2|44=12.30|",
                "|103=13|",
                "OrderQty(38): expected a whole number up to 1099511627776");
        refused("35=D|11=4|55=MSFT|54=1|38=100|40=2|44=12.305|", "|103=99|", "tick size");
        refused("35=D|11=20|55=IBM|54=1|38=100|40=2|44=-5.00|", "|103=99|", "Price(44) is negative");
        refused("35=D|11=21|55=IBM|54=1|38=100|40=3|99=-5.00|", "|103=99|", "StopPx(99) is negative");
        refused("35=D|11=5|55=IBM|54=1|38=100|40=2|44=100.03|", "|103=99|", "tick size");
        refused("35=D|11=6|55=MSFT|54=1|38=100|40=2|44=99.00|", "|103=99|", "collar");
        refused("35=D|11=7|55=MSFT|54=1|38=200000|40=2|44=12.30|", "|103=3|", "limit");
        refused("35=D|11=8|55=MSFT|54=1|38=100|40=2|", "|103=11|", "Price(44), which is missing");
        refused("35=D|11=15|55=MSFT|54=1|38=100|40=4|44=12.30|", "|103=11|", "StopPx(99), which is missing");
        refused("35=D|11=9|55=MSFT|54=5|38=100|40=2|44=12.30|", "|103=11|", "Side(54): expected 1 (buy) or 2 (sell)");
        refused("35=D|11=16|55=MSFT|54=1|38=100|40=P|44=12.30|", "|103=11|", "OrdType(40): expected");
        refused("35=D|11=17|55=MSFT|54=1|38=100|40=2|44=12.30|59=5|", "|103=11|", "TimeInForce(59): expected");
        refused("35=D|11=18|55=MSFT|54=1|38=100|40=2|44=12.30|59=6|", "|103=11|", "ExpireTime(126) or ExpireDate(432)");
        refused("35=D|11=19|55=MSFT|54=1|38=100|40=2|44=12.30|111=0|", "MaxFloor(111)=0: no order is hidden");
        refused("35=D|11=10|55=MSFT|54=1|38=100|40=2|44=12.30|59=6|126=20200101-00:00:00|", "|103=4|", "ExpireTime");
        refused("35=D|11=12|55=MSFT|54=1|38=100|40=2|44=12.30|18=G|", "|103=11|", "ExecInst(18)");
        refused("35=D|11=13|55=MSFT|54=1|38=100|40=2|44=12.30|18=6 G|", "|103=11|", "ExecInst(18)");
        refused("35=D|11=123456789012345678901234567890123|55=MSFT|54=1|38=100|40=2|44=12.30|", "|103=99|", "32 bytes");
    }

    @Test
    void aClOrdIdIsUsedOnce() {
        buyer.send("35=D|11=A|55=MSFT|54=1|38=100|40=2|44=12.30|");
        assertThat(buyer.next()).contains("|150=0|");
        refused("35=D|11=A|55=MSFT|54=1|38=100|40=2|44=12.30|", "|103=6|", "used before");
        buyer.send("35=D|97=Y|11=A|55=MSFT|54=1|38=100|40=2|44=12.30|");
        assertThat(buyer.next()).contains("|150=I|", "|39=0|", "|11=A|", "|151=100|");
    }

    @Test
    void anOrderForAClosedOrHaltedInstrumentIsRefused() {
        venue.operate(operator -> operator.changePhase(0, TradingPhase.HALTED));
        refused("35=D|11=1|55=MSFT|54=1|38=100|40=2|44=12.30|", "|103=2|", "halted");
        venue.operate(operator -> operator.changePhase(0, TradingPhase.CLOSED));
        refused("35=D|11=2|55=MSFT|54=1|38=100|40=2|44=12.30|", "|103=2|", "closed");
    }

    @Test
    void anOrderOfABlockedOwnerIsRefused() {
        buyer.send("35=D|11=1|55=MSFT|54=1|38=100|40=2|44=12.30|");
        assertThat(buyer.next()).contains("|150=0|");
        venue.operate(operator -> operator.blockOwner(0, true));
        assertThat(buyer.next()).contains("|11=1|", "|150=4|", "the owner was blocked");
        refused("35=D|11=2|55=MSFT|54=1|38=100|40=2|44=12.30|", "|103=0|", "blocked");
    }

    @Test
    void requestsForOrdersThatAreNotOpenAreRefused() {
        notCanceled("35=F|11=1|41=NONE|55=MSFT|54=1|38=100|", "|434=1|", "|102=1|", "|37=NONE|");
        notCanceled("35=G|11=2|41=NONE|55=MSFT|54=1|38=100|40=2|44=12.30|", "|434=2|", "|102=1|", "|37=NONE|");
        buyer.send("35=D|11=A|55=MSFT|54=1|38=100|40=2|44=12.30|");
        assertThat(buyer.next()).contains("|150=0|");
        notCanceled("35=F|11=A|41=A|55=MSFT|54=1|38=100|", "|434=1|", "|102=6|", "|39=0|");
        notCanceled("35=F|11=B|41=A|55=MSFT|54=2|38=100|", "|434=1|", "|102=99|", "|39=0|", "Side(54) is not that");
        notCanceled("35=F|11=C|41=A|55=IBM|54=1|38=100|", "|434=1|", "|102=99|", "|39=0|", "Symbol(55) is not that");
        notCanceled("35=G|11=3|41=A|55=MSFT|54=2|38=100|40=2|44=12.30|", "|434=2|", "|102=99|", "|39=0|");
        notCanceled("35=G|11=4|41=A|55=MSFT|54=1|38=100|40=2|44=12.345|", "|434=2|", "|102=99|", "|39=0|");
        notCanceled("35=G|11=5|41=A|55=MSFT|54=1|38=100|40=2|44=99.00|", "|434=2|", "|102=99|", "|39=0|");
        buyer.send("35=F|11=6|41=A|55=MSFT|54=1|38=100|");
        assertThat(buyer.next()).contains("|150=4|");
        notCanceled("35=F|11=7|41=A|55=MSFT|54=1|38=100|", "|434=1|", "|102=0|", "|39=4|");
    }

    @Test
    void messagesThatTheVenueDoesNotTakeAreRejected() {
        buyer.send("35=AF|584=1|585=3|");
        assertThat(buyer.next()).contains("|35=8|", "|150=I|", "|58=MassStatusReqType(585)");
        buyer.send("35=R|131=1|146=1|55=MSFT|");
        assertThat(buyer.next()).contains("|35=j|", "|380=3|");
        buyer.send("35=D|11=1|55=MSFT|54=1|38=ten|40=2|44=12.30|");
        assertThat(buyer.next()).contains("|35=3|", "|373=6|", "|371=38|");
    }

    private void refused(String order, String... parts) {
        buyer.send(order);
        assertThat(buyer.next())
                .contains("|35=8|", "|150=8|", "|39=8|", "|58=")
                .contains(parts)
                .doesNotContain("|17=-");
    }

    private void notCanceled(String request, String... parts) {
        buyer.send(request);
        assertThat(buyer.next()).contains("|35=9|", "|58=").contains(parts);
    }
}
