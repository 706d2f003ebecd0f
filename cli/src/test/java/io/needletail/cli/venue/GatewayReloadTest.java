package io.needletail.cli.venue;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code needletail reload} of a gateway whose venue runs in another process. */
@Timeout(300)
final class GatewayReloadTest {
    private static final char BUY = '1';
    private static final char SELL = '2';
    private static final String OWNERS = """
            [OWNER]
            OwnerName=BUYER
            [OWNER]
            OwnerName=SELLER
            OwnerGateways=102
            [INSTRUMENT]
            Symbol=MSFT
            ReferencePrice=100.00
            """;
    private static final String MORE = """
            [INSTRUMENT]
            Symbol=IBM
            ReferencePrice=100.00
            """;

    @TempDir
    private Path folder;

    @Test
    void aGatewayServesANewInstrumentOnceTheVenueHasItAndGoesOnWithItsOldFileUntilThen() throws Exception {
        String ofVenue = "[SESSION]\nTargetCompID=BUYER\n" + OWNERS;
        String ofGateway = "[SESSION]\nTargetCompID=SELLER\n" + OWNERS;
        try (VenueChild venue = new VenueChild(folder);
                VenueChild gateway = venue.gateway()) {
            venue.write(ofVenue);
            venue.start();
            gateway.write(ofGateway);
            gateway.startGateway();
            try (Member buyer = Member.connect("BUYER", venue.port, "").loggedOn();
                    Member seller = Member.connect("SELLER", gateway.port, "").loggedOn()) {
                gateway.write(ofGateway + MORE);
                assertThat(gateway.run(ExitCode.PROBLEMS, "reload"))
                        .contains("not reloaded: ", "IBM (InstrumentNumber 1): the venue does not have it");
                venue.write(ofVenue + MORE);
                assertThat(venue.run(ExitCode.OK, "reload")).isEqualTo("applied [INSTRUMENT] IBM: added\n");
                assertThat(buyer.enter(BUY, 10, "IBM", "100.00")).contains("|150=0|");
                assertThat(seller.enter(SELL, 10, "IBM", "100.00")).contains("|39=8|", "|103=1|");
                assertThat(gateway.run(ExitCode.OK, "reload")).isEqualTo("applied [INSTRUMENT] IBM: added\n");
                assertThat(seller.enter(SELL, 10, "IBM", "100.00")).contains("|150=0|");
                assertThat(seller.next()).contains("|150=F|");
                assertThat(buyer.next()).contains("|150=F|");
                assertThat(seller.logons()).isOne();
            }
        }
    }
}
