package io.needletail.venue.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.config.ConfigCheck;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.Variables;
import io.needletail.engine.error.Severity;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TickTable;
import io.needletail.matching.TradingPhase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a file with the section [VENUE] says. */
final class VenueSetupTest {
    private static final String EVERY_KEY = """
            [VENUE]
            VenueName=XNTL
            VenuePath=data
            AeronPath=fast
            CleanStart=Y
            VenueIdle=yield
            FileSyncLevel=0
            OrdersMax=1000
            PriceRangesMax=100
            OwnersMax=10
            InstrumentsMax=20
            VenueClientsMax=16
            EventsRetained=2048
            MarketDataChannelA=239.1.1.1:5001
            MarketDataChannelB=239.1.1.2:5002
            MarketDataSnapshots=239.1.1.3:5003
            MarketDataInterface=eth0
            MarketDataInterfaceB=eth1
            MarketDataHops=3
            MarketDataRetransmission=10.0.0.5:5004
            MarketDataSnapshotInterval=250
            MarketDataStream=aeron:udp?endpoint=239.1.1.4:5005
            MarketDataStreamId=7
            ClusterMembers=a:9200, b:9300, c:9400
            ClusterNode=1
            LogTermSize=1048576
            TermSize=262144
            SegmentSize=16777216
            LowStorage=1000
            ClusterHeartbeatInterval=20
            ClusterHeartbeatTimeout=200
            ClusterElectionTimeout=60
            StateDigestInterval=500
            ClusterElectionStatusInterval=10
            ClusterSessionTimeout=5000
            [INSTRUMENT]
            Symbol=MSFT
            InstrumentNumber=7
            PriceDecimals=3
            ReferencePrice=20.00
            TickSize=0.001;10:0.005
            LotSize=100
            PriceCollar=5
            VolatilityRange=2.5
            VolatilityAuctionTime=30000
            Phase=opening_auction
            [OWNER]
            OwnerName=ALPHA
            OwnerNumber=3
            OrderSizeMax=1000
            NotionalMax=2000
            OpenOrdersMax=30
            MessagesMax=40
            MessagesPeriod=100
            """;

    private static final String LEAST =
            "[VENUE]\n[INSTRUMENT]\nSymbol=MSFT\nReferencePrice=100.00\n[OWNER]\nOwnerName=ALPHA\n";

    private static final String CALENDAR = LEAST + """
            [CALENDAR]
            CalendarName=EQUITIES
            CalendarZone=America/New_York
            TradingDays=MON, wed
            Phases=09:30 CONTINUOUS, 16:00:30 closed
            TradingHolidays=2026-12-25,2027-01-01
            ShortDays=2026-12-24
            ShortPhases=10:00 CLOSED
            """;

    @TempDir
    private Path directory;

    @Test
    void aShortFileHasTheDefaultsOfTheRecords() throws IOException {
        VenueSetup setup = read(LEAST);
        assertThat(setup.name()).isEqualTo("VENUE");
        assertThat(setup.findings()).isEmpty();
        assertThat(setup.marketData().isPublished()).isFalse();
        assertThat(setup.sequencer()).isEqualTo(SequencerConfig.DEFAULTS);
        assertThat(setup.node().buffers()).isEqualTo(NodeBuffers.DEFAULTS);
        assertThat(setup.node().timings()).isEqualTo(NodeTimings.DEFAULTS);
        assertThat(setup.node().idle()).isEqualTo(IdleMode.BACKOFF);
        assertThat(setup.node().fileSyncLevel()).isEqualTo(1);
        assertThat(setup.instruments())
                .containsExactly(
                        new InstrumentSetup("MSFT", 0, 2, InstrumentRules.DEFAULTS, 10_000, TradingPhase.CONTINUOUS));
        assertThat(setup.owners())
                .extracting(OwnerSetup::name, OwnerSetup::number)
                .hasSize(1);
    }

    @Test
    void everyKeyHasItsEffect() throws IOException {
        VenueSetup setup = read(EVERY_KEY);
        NodeConfig node = setup.node();
        assertThat(setup.name()).isEqualTo("XNTL");
        assertThat(node.members()).isEqualTo(new ClusterMembers(List.of("a:9200", "b:9300", "c:9400")));
        assertThat(node.nodeId()).isEqualTo(1);
        assertThat(node.directories())
                .isEqualTo(NodeDirectories.in(
                                Path.of("data/node1").toAbsolutePath(),
                                Path.of("fast/node1").toAbsolutePath())
                        .cleaned());
        assertThat(node.buffers()).isEqualTo(new NodeBuffers(1 << 20, 1 << 18, 1 << 24, 1 << 20, 1_000));
        assertThat(node.timings())
                .isEqualTo(new NodeTimings(
                        Duration.ofMillis(20),
                        Duration.ofMillis(200),
                        Duration.ofMillis(60),
                        Duration.ofMillis(10),
                        Duration.ofSeconds(5),
                        Duration.ofMillis(500)));
        assertThat(node.idle()).isEqualTo(IdleMode.YIELD);
        assertThat(node.fileSyncLevel()).isZero();
        assertThat(setup.sequencer().clientsMax()).isEqualTo(16);
        assertThat(setup.sequencer().eventsRetained()).isEqualTo(2_048);
        assertThat(setup.sequencer().matching())
                .extracting("orders", "levelPages", "owners", "instruments")
                .containsExactly(1_000, 100, 10, 20);
        FeedAddresses addresses = new FeedAddresses(
                address("239.1.1.1", 5001),
                address("239.1.1.2", 5002),
                address("239.1.1.3", 5003),
                Optional.of(address("10.0.0.5", 5004)));
        assertThat(setup.marketData())
                .isEqualTo(new MarketDataSetup(
                        Optional.of(new MarketDataSetup.Feed(addresses, "eth0", "eth1", 3)),
                        Optional.of(new MarketDataSetup.Stream("aeron:udp?endpoint=239.1.1.4:5005", 7)),
                        Duration.ofMillis(250)));
        InstrumentSetup msft = setup.instruments().getFirst();
        assertThat(msft)
                .extracting("number", "priceDecimals", "referencePrice", "phase")
                .containsExactly(7, 3, 20_000L, TradingPhase.OPENING_AUCTION);
        assertThat(msft.rules())
                .extracting("lotSize", "collar", "volatilityRange")
                .containsExactly(100L, 5_000L, 2_500L);
        assertThat(msft.volatilityAuction()).isEqualTo(Duration.ofSeconds(30));
        TickTable ticks = msft.rules().ticks();
        assertThat(List.of(ticks.tickAt(9_999), ticks.tickAt(10_000))).containsExactly(1L, 5L);
        assertThat(setup.owners())
                .containsExactly(new OwnerSetup("ALPHA", 3, new OwnerLimits(1_000, 2_000, 30, 40, 100_000_000)));
        assertThat(setup.withNode(2).node().directories().cluster())
                .isEqualTo(Path.of("data/node2/cluster").toAbsolutePath());
        assertThat(setup.withNode(2).node().directories().aeron())
                .isEqualTo(Path.of("fast/node2").toAbsolutePath());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ClusterNode=1             | [VENUE]: nodeId=1: expected 0 to 0
            EventsRetained=2000       | eventsRetained=2000: expected a power of two
            ClusterMembers=here       | member=here: expected HOST:PORT
            ClusterHeartbeatTimeout=9 | heartbeatTimeout=PT0.009S: expected longer than its interval
            SegmentSize=1000000       | segment=1000000: expected a power of two
            InstrumentsMax=many       | InstrumentsMax=many: expected 1 to 16777216
            MarketDataChannelA=239.1.1.1:5001     | FAST market data need MarketDataChannelA, MarketDataChannelB and
            MarketDataRetransmission=10.0.0.5:1   | set MarketDataChannelA
            MarketDataChannelA=10.0.0.5:5001      | MarketDataChannelA: 10.0.0.5:5001 is no multicast group
            MarketDataChannelA=here               | MarketDataChannelA: here is no ADDRESS:PORT in digits
            MarketDataStream=udp                  | MarketDataStream=udp: expected an Aeron channel
            """)
    void aWrongValueOfTheVenueIsNamedWithWhatIsExpected(String line, String problem) {
        assertWrong(LEAST.replace("[VENUE]\n", "[VENUE]\n" + line + "\n"), problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ReferencePrice=100.001  | ReferencePrice=100.001: expected prices with at most 2 decimal places
            ReferencePrice=dear     | ReferencePrice=dear: expected prices
            Symbol=BRK A            | Symbol=BRK A: expected 1 to 32 printable ASCII characters without blanks
            TickSize=0.05;5         | TickSize=0.05;5: expected TICK, or TICK;FROM:TICK
            TickSize=0.03           | ReferencePrice=100.00: expected a multiple of TickSize
            LotSize=0               | LotSize=0: expected 1 to
            Phase=halted            | Phase=halted: expected CLOSED, OPENING_AUCTION or CONTINUOUS
            InstrumentNumber=1024   | number 1024 is not below InstrumentsMax=1024
            """)
    void aWrongValueOfAnInstrumentIsNamedWithWhatIsExpected(String line, String problem) {
        String key = line.substring(0, line.indexOf('='));
        String without = LEAST.replaceAll(key + "=.*\n", "");
        assertWrong(without.replace("[INSTRUMENT]\n", "[INSTRUMENT]\n" + line + "\n"), problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [DEFAULT]                                                        | no [VENUE] section; add one
            [VENUE];[VENUE]                                                  | a second [VENUE] section
            [VENUE];[INSTRUMENT];ReferencePrice=1                            | [INSTRUMENT] has no Symbol
            [VENUE];[INSTRUMENT];Symbol=A                                    | [INSTRUMENT] A has no ReferencePrice
            [VENUE];[OWNER];OwnerName=A;[OWNER];OwnerName=A                  | OwnerName=A stands twice
            [VENUE];[OWNER];OwnerName=A;[OWNER];OwnerName=B;OwnerNumber=0    | number 0 stands twice
            [VENUE];VenueOperators=al;[OWNER];OwnerName=A;OwnerOperator=bob  | OwnerOperator=bob: expected operator, or a name of VenueOperators
            """)
    void aFileThatLacksOrRepeatsSomethingIsRefused(String lines, String problem) {
        assertWrong(lines.replace(';', '\n') + "\n", problem);
    }

    @Test
    void aCalendarHasItsDaysItsPhasesAndTheInstrumentsThatNameIt() throws IOException {
        VenueSetup setup = read(CALENDAR.replace("Symbol=MSFT\n", "Symbol=MSFT\nCalendar=EQUITIES\n") + """
                [INSTRUMENT]
                Symbol=GOLD
                ReferencePrice=10
                """);
        assertThat(setup.calendars())
                .containsExactly(new CalendarSetup(
                        "EQUITIES",
                        0,
                        new TradingCalendar(
                                ZoneId.of("America/New_York"),
                                Set.of(DayOfWeek.MONDAY, DayOfWeek.WEDNESDAY),
                                List.of(
                                        new PhaseTime(LocalTime.of(9, 30), TradingPhase.CONTINUOUS),
                                        new PhaseTime(LocalTime.of(16, 0, 30), TradingPhase.CLOSED)),
                                Set.of(LocalDate.of(2026, 12, 25), LocalDate.of(2027, 1, 1)),
                                Set.of(LocalDate.of(2026, 12, 24)),
                                List.of(new PhaseTime(LocalTime.of(10, 0), TradingPhase.CLOSED))),
                        Set.of(0)));
        assertThat(setup.calendarOf(0)).contains(setup.calendars().getFirst());
        assertThat(setup.calendarOf(1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CalendarZone=New York               | CalendarZone=New York: expected a zone of the IANA database
            TradingDays=MON,FUNDAY              | TradingDays=MON,FUNDAY: expected days of the week
            Phases=                             | [CALENDAR] EQUITIES has no Phases
            Phases=9:30 CONTINUOUS              | expected TIME PHASE
            Phases=09:30 CONTINUOUS             | expected TIME PHASE with rising times, the last one CLOSED
            Phases=09:30 HALTED,10:00 CLOSED    | expected TIME PHASE
            Phases=10:00 CONTINUOUS,10:00 CLOSED | expected TIME PHASE with rising times
            TradingHolidays=25.12.2026          | TradingHolidays=25.12.2026: expected dates
            ShortDays=                          | ShortDays and ShortPhases go together
            ShortPhases=                        | ShortDays and ShortPhases go together
            """)
    void aWrongValueOfACalendarIsNamedWithWhatIsExpected(String line, String problem) {
        String key = line.substring(0, line.indexOf('='));
        assertWrong(CALENDAR.replaceAll("\n" + key + "=.*\n", "\n" + line + "\n"), problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Calendar=BONDS                      | Calendar=BONDS: expected the CalendarName of a section [CALENDAR]
            Phase=CLOSED;Calendar=EQUITIES      | Phase and Calendar: the calendar says which phase it has
            """)
    void anInstrumentNamesACalendarOfTheFileAndNoPhaseBeside(String lines, String problem) {
        String instrument = "Symbol=MSFT\n" + lines.replace(';', '\n') + "\n";
        assertWrong(CALENDAR.replace("Symbol=MSFT\n", instrument), problem);
    }

    @Test
    void aCalendarStandsOnce() {
        assertWrong(
                CALENDAR + CALENDAR.substring(CALENDAR.indexOf("[CALENDAR]")), "CalendarName=EQUITIES stands twice");
    }

    @Test
    void aKeyOfAnotherSectionIsAWarning() throws IOException {
        VenueSetup setup = read(LEAST + "LotSize=5\n");
        assertThat(setup.findings()).singleElement().asString().contains("LotSize belongs to [INSTRUMENT]");
    }

    @Test
    void checkKnowsTheKeysOfAVenueWithAndWithoutSessions() throws IOException {
        ConfigCheck venue = ConfigCheck.of(file(LEAST), Variables.NONE);
        assertThat(venue.findings(Severity.NOTICE)).isEmpty();
        assertThat(venue.keys()).extracting("session").contains("[INSTRUMENT] MSFT", "[OWNER] ALPHA");
        String session = """
                [SESSION]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=EXEC
                TargetCompID=BANZAI
                SocketAcceptPort=0
                """;
        ConfigCheck both = ConfigCheck.of(file(LEAST + session), Variables.NONE);
        assertThat(both.findings(Severity.ERROR)).isEmpty();
        assertThat(both.sessions()).isEqualTo(1);
        assertThat(both.keys()).extracting("session").contains("[INSTRUMENT] MSFT", "FIX.4.4:EXEC->BANZAI");
    }

    @Test
    void aFeedWithoutFurtherKeysIsSentOnTheLoopbackInterface() throws IOException {
        String groups = """
                MarketDataChannelA=239.1.1.1:5001
                MarketDataChannelB=239.1.1.2:5002
                MarketDataSnapshots=239.1.1.3:5003
                """;
        MarketDataSetup setup =
                read(LEAST.replace("[VENUE]\n", "[VENUE]\n" + groups)).marketData();
        assertThat(setup.stream()).isEmpty();
        assertThat(setup.feed()).hasValueSatisfying(feed -> {
            assertThat(feed).extracting("card", "cardB", "hopsMax").containsExactly("127.0.0.1", "127.0.0.1", 1);
            assertThat(feed.addresses().retransmission()).isEmpty();
        });
    }

    private static InetSocketAddress address(String digits, int port) {
        return new InetSocketAddress(InetAddress.ofLiteral(digits), port);
    }

    private void assertWrong(String text, String problem) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(ConfigException.class).hasMessageContaining(problem);
    }

    private VenueSetup read(String text) throws IOException {
        return VenueSetup.read(file(text), Variables.NONE);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("venue.cfg"), text);
    }
}
