package io.needletail.cli.venue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands of an operator at a FIX session of a venue that runs as a process; QuickFIX/J is the peer. */
@Timeout(300)
final class FixOperatorTest {
    private static final char BUY = '1';
    private static final String SECTIONS = """
            [SESSION]
            TargetCompID=BUYER
            [SESSION]
            TargetCompID=DESK
            [OWNER]
            OwnerName=BUYER
            [OWNER]
            OwnerName=DESK
            OwnerOperator=alice
            [INSTRUMENT]
            Symbol=MSFT
            ReferencePrice=100.00
            """;

    @TempDir
    private Path folder;

    @Test
    void anOperatorCommandsTheVenueAndTheLogNamesIt() throws Exception {
        try (VenueChild venue = new VenueChild(folder)) {
            venue.write(SECTIONS);
            venue.start();
            try (Member buyer = Member.connect("BUYER", venue.port, "").loggedOn();
                    Member desk = Member.connect("DESK", venue.port, "").loggedOn()) {
                assertThat(desk.ask("f|324=1|55=MSFT|326=2|58=news pending"))
                        .contains("|35=f|", "|324=1|", "|326=2|", "|58=HALTED|");
                assertThat(buyer.enter(BUY, 10, "MSFT", "100.00")).contains("|39=8|", "|58=the instrument is");
                assertThat(desk.ask("f|324=2|55=MSFT|326=2")).contains("|326=2|", "|58=refused, MSFT: WRONG_PHASE|");
                assertThat(desk.ask("f|324=3|55=MSFT|326=3")).contains("|326=17|", "|58=CONTINUOUS|");
                buyer.enter(BUY, 10, "MSFT", "100.00");
                assertThat(desk.ask("q|115=BUYER|11=C1|530=7|60=20260101-00:00:00|58=on request"))
                        .contains("|35=r|", "|531=7|", "|533=1|");
                assertThat(buyer.next()).contains("|150=4|");
                buyer.enter(BUY, 10, "MSFT", "100.00");
                assertThat(desk.ask("BE|923=U1|924=2|553=BUYER|58=late margin"))
                        .contains("|35=BF|", "|553=BUYER|", "|926=2|");
                assertThat(buyer.next()).contains("|150=4|");
                assertThat(buyer.enter(BUY, 10, "MSFT", "100.00")).contains("|39=8|");
                assertThat(desk.ask("BE|923=U2|924=1|553=BUYER")).contains("|926=1|");
                buyer.enter(BUY, 10, "MSFT", "100.00");
                assertThat(desk.ask("h|335=K1|336=1|340=1|58=drill"))
                        .contains("|35=h|", "|340=1|", "|58=1 orders canceled|");
                assertThat(buyer.next()).contains("|150=4|");
                assertThat(desk.ask("h|335=K3|336=1|340=1")).contains("|340=6|", "MSFT: WRONG_PHASE");
                assertThat(desk.ask("f|324=5|55=MSFT|326=2|58=" + "x".repeat(201)))
                        .contains("|35=j|", "Text(58) is the reason: expected at most 200 bytes");
                assertThat(desk.ask("BE|923=U3|924=2|553=NOBODY")).contains("|35=j|", "the venue has no such [OWNER]");
                assertThat(desk.ask("f|324=9|55=MSFT|326=5")).contains("|35=j|", "is not 2, 3, 17, 18 or 21");
                assertThat(buyer.ask("f|324=4|55=MSFT|326=3")).contains("|35=j|", "|380=6|", "only an operator");
                assertThat(buyer.ask("h|335=K2|336=1|340=1")).contains("|35=j|", "|380=6|");
                assertThat(buyer.ask("BE|923=U4|924=1|553=BUYER")).contains("|35=j|", "|380=6|");
            }
            assertThat(venue.commands("alice").stream().map(line -> line.replaceFirst("^\\S+ alice \\S+ ", "")))
                    .startsWith(
                            "ChangePhase instrument=MSFT phase=HALTED reason=news pending",
                            "ChangePhase instrument=MSFT phase=HALTED",
                            "ChangePhase instrument=MSFT phase=CONTINUOUS",
                            "CancelOrders owner=BUYER instrument=-1 sides=BOTH reason=on request",
                            "BlockOwner owner=BUYER isBlocked=1 reason=late margin",
                            "BlockOwner owner=BUYER isBlocked=0",
                            "ChangePhase instrument=MSFT phase=HALTED reason=drill",
                            "BlockOwner owner=BUYER isBlocked=1 reason=drill")
                    .hasSize(12)
                    .filteredOn(line -> line.startsWith("BlockOwner"))
                    .hasSize(6);
        }
    }
}
