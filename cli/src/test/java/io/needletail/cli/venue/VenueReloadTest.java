package io.needletail.cli.venue;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code needletail reload} of a venue that runs as a process, with members that use QuickFIX/J. */
@Timeout(300)
final class VenueReloadTest {
    private static final char BUY = '1';
    private static final char SELL = '2';

    @TempDir
    private Path folder;

    private final List<String> members = new ArrayList<>(List.of("BUYER", "SELLER"));
    private final List<String> instruments = new ArrayList<>(List.of("MSFT"));
    private String ofBuyer = "";
    private String ofMsft = "";
    private VenueChild venue;
    private Member buyer;
    private Member seller;

    @BeforeEach
    void start() throws Exception {
        venue = new VenueChild(folder);
        write();
        venue.start();
        buyer = Member.connect("BUYER", venue.port, "").loggedOn();
        seller = Member.connect("SELLER", venue.port, "").loggedOn();
    }

    @AfterEach
    void end() throws Exception {
        buyer.close();
        seller.close();
        venue.close();
    }

    @Test
    void aNewMemberTradesANewInstrumentWithoutARestart() throws Exception {
        buyer.enter(BUY, 10, "MSFT", "100.00");
        members.add("MAKER");
        instruments.add("IBM");
        write();
        assertThat(reload(ExitCode.OK, "--dry-run"))
                .contains("would be added FIX.4.4:VENUE->MAKER")
                .contains("would be applied [INSTRUMENT] IBM: added", "would be applied [OWNER] MAKER: added")
                .doesNotContain("would be changed", "NT-146");
        assertThat(market("status")).containsPattern("IBM +- ");
        assertThat(reload(ExitCode.OK)).contains("added FIX.4.4:VENUE->MAKER\n", "applied [INSTRUMENT] IBM: added\n");
        try (Member maker = Member.connect("MAKER", venue.port, "").loggedOn()) {
            assertThat(maker.enter(SELL, 10, "IBM", "100.00")).contains("|150=0|", "|55=IBM|");
            assertThat(buyer.enter(BUY, 10, "IBM", "100.00")).contains("|150=0|");
            assertThat(buyer.next()).contains("|150=F|", "|32=10|");
            assertThat(maker.next()).contains("|150=F|");
            assertThat(maker.enter(SELL, 10, "MSFT", "100.00")).contains("|150=0|");
            assertThat(buyer.next()).contains("|150=F|", "|55=MSFT|");
        }
        assertThat(buyer.logons()).as("logons of a session that did not change").isOne();
        assertThat(reload(ExitCode.OK)).isEqualTo("nothing has changed\n");
        List<String> log = venue.commands("operator");
        assertThat(log.stream().filter(line -> line.matches(".*DefineInstrument .*instrument=IBM .*")))
                .hasSize(1);
        assertThat(log.stream().filter(line -> line.matches(".*DefineInstrument .*instrument=MSFT .*")))
                .as("what has not changed is not sent again")
                .hasSize(1);
    }

    @Test
    void aRefusedReloadChangesNothing() throws Exception {
        buyer.enter(BUY, 10, "MSFT", "100.00");
        String[][] refused = {
            {"NT-147 [OWNER] SELLER has OwnerNumber 2 and had OwnerNumber 1", "inserted"},
            {"NT-147 session FIX.4.4:VENUE->BUYER has open orders: cancel them first", "removed"},
            {"[INSTRUMENT] MSFT: its rules cannot change in the phase CONTINUOUS", "ruled"},
            {"NT-120 ReferencePrice=dear", "wrong"}
        };
        for (String[] one : refused) {
            change(one[1]);
            instruments.add("IBM");
            write();
            if (one[1].equals("wrong")) makeDear();
            assertThat(reload(ExitCode.PROBLEMS, "--dry-run")).as(one[1]).contains(one[0], "refused: nothing would");
            assertThat(reload(ExitCode.PROBLEMS)).as(one[1]).contains("not reloaded: ");
            restore();
            write();
            assertThat(market("status")).doesNotContain("IBM");
            assertThat(seller.enter(SELL, 10, "IBM", "100.00")).contains("|39=8|", "|103=1|");
            assertThat(reload(ExitCode.OK)).isEqualTo("nothing has changed\n");
        }
        assertThat(List.of(buyer.logons(), seller.logons())).containsOnly(1);
        assertThat(seller.enter(SELL, 10, "MSFT", "100.00")).contains("|150=0|");
        assertThat(buyer.next()).contains("|150=F|");
    }

    @Test
    void whatIsInTheWayIsTakenAwayByTheCommandsThatTheRefusalNames() throws Exception {
        buyer.enter(BUY, 10, "MSFT", "100.00");
        change("ruled");
        write();
        market("halt", "MSFT");
        assertThat(reload(ExitCode.OK)).isEqualTo("applied [INSTRUMENT] MSFT: changed\n");
        market("resume", "MSFT");
        assertThat(seller.enter(SELL, 10, "MSFT", "120.00")).contains("|39=8|", "|58=the price is outside the collar|");
        market("cancel-for", "BUYER");
        assertThat(buyer.next()).contains("|150=4|");
        members.remove("BUYER");
        members.addFirst("");
        write();
        assertThat(reload(ExitCode.OK)).contains("removed FIX.4.4:VENUE->BUYER\n", "applied [OWNER] BUYER: removed\n");
        assertThat(seller.enter(SELL, 10, "MSFT", "101.00")).contains("|150=0|");
        assertThat(seller.logons()).isOne();
        assertThat(buyer.isLoggedOn()).isFalse();
    }

    @Test
    void aMemberWithANewPasswordGetsWhatHappenedMeanwhileOnceAtItsNextLogon() throws Exception {
        buyer.enter(BUY, 10, "MSFT", "100.00");
        ofBuyer = "Password=secret";
        write();
        assertThat(reload(ExitCode.OK)).isEqualTo("changed FIX.4.4:VENUE->BUYER\n");
        assertThat(seller.enter(SELL, 4, "MSFT", "100.00")).contains("|150=0|");
        assertThat(seller.next()).contains("|150=F|", "|32=4|");
        assertThat(buyer.isLoggedOn()).isFalse();
        buyer.password("secret");
        assertThat(buyer.next()).contains("|150=F|", "|32=4|", "|151=6|");
        assertThat(seller.enter(SELL, 6, "MSFT", "100.00")).contains("|150=0|");
        assertThat(buyer.next()).contains("|150=F|", "|32=6|", "|151=0|");
        assertThat(buyer.unread()).isZero();
        assertThat(seller.logons()).isOne();
    }

    @Test
    void aReloadGoesOnAfterOneThatEndedBetweenTwoCommands() throws Exception {
        members.add("MAKER");
        instruments.add("IBM");
        write();
        // The log has the definitions, and no gateway serves them: as when a process is killed before its sessions
        // change.
        venue.run(ExitCode.PROBLEMS, "market", "define");
        assertThat(market("status")).containsPattern("IBM +CLOSED ");
        assertThat(seller.enter(SELL, 10, "IBM", "100.00")).contains("|39=8|", "|103=1|");
        assertThat(reload(ExitCode.OK)).startsWith("added FIX.4.4:VENUE->MAKER\n");
        assertThat(seller.enter(SELL, 10, "IBM", "100.00")).contains("|150=0|");
    }

    private void change(String how) {
        switch (how) {
            case "inserted" -> members.addFirst("MAKER");
            case "removed" -> members.set(0, "");
            case "ruled" -> ofMsft = "PriceCollar=5";
            default -> ofMsft = "";
        }
    }

    private void makeDear() throws IOException {
        String text = Files.readString(venue.config);
        Files.writeString(
                venue.config, text.replace("Symbol=IBM\nReferencePrice=100.00", "Symbol=IBM\nReferencePrice=dear"));
    }

    private void restore() {
        members.clear();
        members.addAll(List.of("BUYER", "SELLER"));
        instruments.clear();
        instruments.add("MSFT");
        ofMsft = "";
    }

    /** Writes the file; a member without a name leaves its number free. */
    private void write() throws IOException {
        StringBuilder text = new StringBuilder();
        int number = 0;
        for (String name : members) {
            String own = name.equals("BUYER") ? ofBuyer + "\n" : "";
            String place = name.equals("SELLER") && members.contains("") ? "OwnerNumber=" + number + "\n" : "";
            number++;
            if (name.isEmpty()) continue;
            text.append("[SESSION]\nTargetCompID=").append(name).append('\n').append(own);
            text.append("[OWNER]\nOwnerName=").append(name).append('\n').append(place);
        }
        for (String symbol : instruments) {
            String own = symbol.equals("MSFT") ? ofMsft + "\n" : "";
            text.append("[INSTRUMENT]\nSymbol=").append(symbol);
            text.append("\nReferencePrice=100.00\nPhase=CONTINUOUS\n").append(own);
        }
        venue.write(text.toString());
    }

    private String reload(int code, String... options) {
        return venue.run(code, "reload", options);
    }

    private String market(String... words) {
        return venue.run(ExitCode.OK, "market", words);
    }
}
