package io.needletail.cli.venue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ChildJvm;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the verb as a process: ready, ended by SIGTERM, started again, replayed. */
@Timeout(180)
final class VenueCommandTest {
    private static final int PORTS = 5;
    private static final String TOO_LONG = "x".repeat(201);

    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine);

    @Test
    void aVenueGetsReadyEndsOnSigtermGoesOnAndItsLogIsReplayed() throws Exception {
        Path config = config();
        String first = runUntilReady(config);
        assertThat(first).contains("ready: venue TEST-").contains("2 instruments, 1 owners", "next event 14\n");
        String second = runUntilReady(config);
        assertThat(second)
                .contains("note: MSFT: WRONG_PHASE\n", "note: AAPL: WRONG_PHASE\n")
                .contains("next event 27\n");
        int code =
                terminal.execute("venue", "replay", "--config", config, "--every", "1", folder.resolve("data/node0"));
        assertThat(code).as(terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines()).hasSize(26).allMatch(line -> line.matches("\\d+ \\d+ [0-9a-f]{16}"));
        String place = flipBitOfLastCommand() + ": damaged at byte ";
        code = terminal.execute("venue", "replay", "--config", config, "--every", "1", folder.resolve("data/node0"));
        assertThat(code).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("the log is damaged", place, "position");
        // The lines of both replays: the second one ends before the last command.
        assertThat(terminal.out().lines()).hasSizeBetween(27, 51);
        assertThat(refusedStart(config)).contains(place, "checksum of the frame");
    }

    @Test
    void aDamagedCatalogIsNamedWithWhatToDoByAStartAndByAReplay() throws Exception {
        Path config = config();
        runUntilReady(config);
        Path catalog = folder.resolve("data/node0/archive/archive.catalog");
        byte[] whole = Files.readAllBytes(catalog);
        for (byte[] damaged : List.of(new byte[0], Arrays.copyOf(whole, 100), new byte[whole.length])) {
            assertReplayTellsOfDamage(config, catalog, damaged);
            assertTellsOfDamage(refusedStart(config), catalog);
        }
        // Version and alignment in the header; checksum, id, start and length of a term of the first recording.
        for (int at : new int[] {2, 16, 40, 80, 104, 128}) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            assertReplayTellsOfDamage(config, catalog, damaged);
        }
        Files.write(catalog, whole);
        assertThat(terminal.execute("venue", "replay", "--config", config, folder.resolve("data/node0")))
                .isEqualTo(ExitCode.OK);
    }

    private void assertReplayTellsOfDamage(Path config, Path catalog, byte[] bytes) throws IOException {
        Files.write(catalog, bytes);
        Terminal replay = new Terminal(Main::commandLine);
        assertThat(replay.execute("venue", "replay", "--config", config, folder.resolve("data/node0")))
                .as(replay.err())
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertTellsOfDamage(replay.err(), catalog);
    }

    private static void assertTellsOfDamage(String text, Path catalog) {
        assertThat(text)
                .contains("file=" + catalog + ": damaged at byte ", "needletail cluster restore")
                .doesNotContain("internal error", "Exception", "\tat ");
    }

    @Test
    void anOperatorSeesAndChangesTheMarketsWhileTheVenueRuns() throws Exception {
        Path config = config();
        run(config, () -> {
            assertThat(market(config, "status")).containsPattern("MSFT +CONTINUOUS +- +- +100.00 +100.00 +0\n");
            assertThat(market(config, "phase", "CLOSING_AUCTION", "AAPL")).isEqualTo("AAPL CLOSING_AUCTION\n");
            assertThat(market(config, "halt", "MSFT", "--reason", "news | pending"))
                    .isEqualTo("MSFT HALTED\n");
            assertThat(market(config, "block", "ALPHA")).isEqualTo("ALPHA blocked\n");
            assertThat(market(config, "status")).endsWith("\nblocked: ALPHA\n");
            assertThat(market(config, "unblock", "ALPHA")).isEqualTo("ALPHA unblocked\n");
            assertThat(market(config, "cancel-for", "ALPHA", "--symbol", "MSFT", "--side", "BUY"))
                    .isEqualTo("ALPHA: 0 orders canceled\n");
            assertThat(market(config, "status"))
                    .containsPattern("MSFT +HALTED ")
                    .containsPattern("AAPL +CLOSING_AUCTION ");
            assertRefused(config, ExitCode.PROBLEMS, "MSFT HALTED: refused, WRONG_PHASE", "halt", "all");
            assertThat(market(config, "resume", "all")).isEqualTo("MSFT CONTINUOUS\nAAPL CONTINUOUS\n");
            assertThat(market(config, "kill-switch", "--yes")).isEqualTo("MSFT HALTED\nAAPL HALTED\nALPHA blocked\n");
            assertRefused(config, ExitCode.USAGE, "the venue has no owner BETA", "block", "BETA");
            assertRefused(
                    config, ExitCode.USAGE, "--reason: expected at most 200", "halt", "all", "--reason", TOO_LONG);
            assertRefused(config, ExitCode.USAGE, "the venue has no instrument XYZ", "halt", "XYZ");
            assertRefused(config, ExitCode.ENVIRONMENT, "missing.key", "status", "--identity", "missing");
        });
        assertThat(terminal.execute("venue", "log", "--config", config, folder.resolve("data/node0")))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .contains("ChangePhase instrument=MSFT phase=HALTED reason=news | pending\n")
                .contains("BlockOwner owner=ALPHA isBlocked=1\n");
        assertRefused(config, ExitCode.ENVIRONMENT, "does it run?", "status", "--wait", "1");
        assertThat(terminal.execute("market", "status")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("name the venue: --config FILE for one node, or --folder DIR");
    }

    @Test
    void instrumentsFollowTheCalendarOfTheFileAndAnOperatorReturnsToIt() throws Exception {
        Path config = config();
        String calendar = """
                [CALENDAR]
                CalendarName=ALWAYS
                TradingDays=MON,TUE,WED,THU,FRI,SAT,SUN
                Phases=00:00 CLOSING_AUCTION,23:59:59.999 CLOSED
                TradingHolidays=2030-01-01
                """;
        String text = Files.readString(config).replace("Symbol=MSFT\n", "Symbol=MSFT\nCalendar=ALWAYS\n");
        Files.writeString(config, text + calendar);
        Path changed = Files.writeString(
                folder.resolve("changed.cfg"), text + calendar.replace("CLOSING_AUCTION", "OPENING_AUCTION"));
        run(config, () -> {
            assertThat(market(config, "status"))
                    .containsPattern("MSFT +CLOSING_AUCTION ")
                    .containsPattern("AAPL +CONTINUOUS ");
            assertThat(market(config, "halt", "all")).isEqualTo("MSFT HALTED\nAAPL HALTED\n");
            assertThat(market(config, "resume", "all")).isEqualTo("MSFT CLOSING_AUCTION\nAAPL CONTINUOUS\n");
            Terminal define = new Terminal(Main::commandLine);
            assertThat(define.execute(line(changed, "define"))).isEqualTo(ExitCode.PROBLEMS);
            assertThat(define.err()).isEqualTo("MSFT: refused, WRONG_PHASE\nAAPL: refused, WRONG_PHASE\n");
            assertThat(define.out()).containsPattern("^\\d+ definitions taken, 2 refused\n$");
            assertThat(market(config, "status")).containsPattern("MSFT +OPENING_AUCTION ");
        });
        Path node = folder.resolve("data/node0");
        assertThat(terminal.execute("venue", "log", "--config", config, "--identity", "operator", node))
                .as(terminal.err())
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines())
                .allMatch(line -> line.matches("20[0-9T:.-]+Z operator \\d+:\\d+ [A-Z][A-Za-z]+( .+)?"))
                .anyMatch(line -> line.endsWith(" ChangePhase instrument=MSFT phase=HALTED"))
                .anyMatch(line -> line.matches(".* SchedulePhases calendar=0 changes=.*phase=OPENING_AUCTION.*"))
                .anyMatch(line -> line.endsWith(" FollowCalendar instrument=MSFT calendar=0"))
                .anyMatch(line -> line.contains(" DefineOwner ") && line.endsWith("owner=ALPHA"));
        Terminal others = new Terminal(Main::commandLine);
        assertThat(others.execute("venue", "log", "--identity", "gateway-101", node))
                .isEqualTo(ExitCode.OK);
        assertThat(others.out()).isEmpty();
        int code = terminal.execute("venue", "schedule", "--config", changed, "--from", "2029-12-31", "--days", "2");
        assertThat(code).as(terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).endsWith("""
                CALENDAR  INSTRUMENTS  DAY             TIME              PHASE
                ALWAYS              1  Mon 2029-12-31  00:00 UTC         OPENING_AUCTION
                ALWAYS              1  Mon 2029-12-31  23:59:59.999 UTC  CLOSED
                ALWAYS              1  Tue 2030-01-01                    holiday
                """);
        assertThat(terminal.execute("venue", "schedule", "--config", changed, "--days", "0"))
                .isEqualTo(ExitCode.USAGE);
    }

    private static String market(Path config, String... words) {
        Terminal market = new Terminal(Main::commandLine);
        int code = market.execute(line(config, words));
        assertThat(code).as(market.err()).isEqualTo(ExitCode.OK);
        return market.out();
    }

    private static void assertRefused(Path config, int code, String why, String... words) {
        Terminal market = new Terminal(Main::commandLine);
        assertThat(market.execute(line(config, words))).isEqualTo(code);
        assertThat(market.err()).contains(why);
    }

    private static Object[] line(Path config, String... words) {
        List<Object> line = new ArrayList<>(List.of("market"));
        line.addAll(List.of(words));
        line.addAll(List.of("--config", config));
        return line.toArray();
    }

    @Test
    void aVenueWithASessionThatCannotBeUsedDoesNotStart() throws IOException {
        Path config = config();
        String sessions = """
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptPort=0
                [SESSION]
                TargetCompID=BETA
                [SESSION]
                TargetCompID=ALPHA
                HeartBtInt=soon
                """;
        Files.writeString(config, sessions + Files.readString(config));
        assertThat(terminal.execute("venue", "--config", config)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("venue.cfg:10: NT-", "HeartBtInt=soon", "a venue does not start with the");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void checkAndDoctorKnowAVenue() throws IOException {
        Path config = config();
        assertThat(terminal.execute("check", config)).as(terminal.out()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("2 instruments, 1 owners, 1 nodes", "no problems, no warnings");
        assertThat(terminal.execute("doctor", "--config", config))
                .as(terminal.err())
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .containsPattern("(?m)^venue's memory +.* MB free")
                .containsPattern("(?m)^venue's disk +.* MB free")
                .containsPattern("(?m)^venue's JVM +jdk.internal.misc is open$")
                .containsPattern("(?m)^venue's clock +");
    }

    @Test
    void checkWarnsOfMembersWithoutAPasswordWhereOtherMachinesReachThePort() throws IOException {
        Path config = config();
        String sessions = """
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptPort=0
                FileStorePath=store
                [SESSION]
                TargetCompID=ALPHA
                [SESSION]
                TargetCompID=BETA
                Password=secret
                [SESSION]
                TargetCompID=GAMMA
                SocketAcceptAddress=127.0.0.1
                """;
        Files.writeString(config, sessions + Files.readString(config));
        assertThat(terminal.execute("check", config)).as(terminal.out()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines().filter(line -> line.contains("NT-145")))
                .singleElement()
                .asString()
                .contains("FIX.4.4:VENUE->ALPHA: expected a Password, or TLS with NeedClientAuth=Y");
    }

    @Test
    void checkAndDoctorKnowMarketData() throws IOException {
        String groups = """
                MarketDataChannelA=239.255.83.1:5001
                MarketDataChannelB=239.255.83.2:5002
                MarketDataSnapshots=239.255.83.3:5003
                MarketDataInterfaceB=eth99
                MarketDataStream=aeron:ipc
                """;
        Path config = config();
        Files.writeString(config, Files.readString(config).replace("[VENUE]\n", "[VENUE]\n" + groups));
        assertThat(terminal.execute("check", config)).as(terminal.out()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("1 nodes, market data in FAST, market data in SBE");
        terminal.execute("doctor", "--config", config);
        assertThat(terminal.out())
                .containsPattern("(?m)^venue's market data +239.255.83.1:5001 on 127.0.0.1, 239.255.83.2:5002 on eth99")
                .contains("no network interface 'eth99'", "set MarketDataInterface or MarketDataInterfaceB");
    }

    @Test
    void checkReportsWhatDoesNotGoTogether() throws IOException {
        Path config = Files.writeString(folder.resolve("venue.cfg"), "[VENUE]\nClusterNode=3\n");
        assertThat(terminal.execute("check", config)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("venue.cfg:1: NT-122 [VENUE]: nodeId=3: expected 0 to 0");
    }

    @Test
    void aFolderThatIsNoNodeIsNotReplayed() {
        assertThat(terminal.execute("venue", "replay", folder)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("has no folders archive and cluster");
    }

    private Path config() throws IOException {
        return Files.writeString(folder.resolve("venue.cfg"), """
                [VENUE]
                VenueName=TEST-%d
                VenuePath=%s
                ClusterMembers=localhost:%d
                FileSyncLevel=0
                LogTermSize=1048576
                TermSize=262144
                SegmentSize=16777216
                LowStorage=1000000
                [INSTRUMENT]
                Symbol=MSFT
                ReferencePrice=100.00
                [INSTRUMENT]
                Symbol=AAPL
                ReferencePrice=50.00
                [OWNER]
                OwnerName=ALPHA
                """.formatted(
                        ProcessHandle.current().pid(), folder.resolve("data"), freePorts()));
    }

    /** Changes a bit of the price in the last command that defines an instrument, and returns the file. */
    private Path flipBitOfLastCommand() throws IOException {
        Path log = folder.resolve("data/node0/archive/0-0.rec");
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(log)).order(ByteOrder.LITTLE_ENDIAN);
        int last = -1;
        for (int at = 0; at + Long.BYTES < bytes.capacity(); at += Integer.BYTES) {
            if (bytes.getLong(at) == 5_000) last = at;
        }
        bytes.put(last, (byte) (bytes.get(last) ^ 4));
        Files.write(log, bytes.array());
        return log;
    }

    /** The output of a venue that ends by itself. */
    private String refusedStart(Path config) throws IOException, InterruptedException {
        Path out = folder.resolve("refused.out");
        Process process = new ProcessBuilder(ChildJvm.venueVerb("venue", "--config", config.toString()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(out)).isEqualTo(ExitCode.ENVIRONMENT);
            return Files.readString(out);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** Its output until SIGTERM has ended it with 0. */
    private String runUntilReady(Path config) throws IOException, InterruptedException {
        return run(config, () -> {});
    }

    /** Its output until SIGTERM has ended it with 0, after something that is done when it is ready. */
    private String run(Path config, Runnable whenReady) throws IOException, InterruptedException {
        Path out = folder.resolve("venue.out");
        Process process = new ProcessBuilder(ChildJvm.venueVerb("venue", "--config", config.toString()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            long deadline = System.nanoTime() + SECONDS.toNanos(60);
            while (!Files.readString(out).contains("ready: ")) {
                assertThat(process.isAlive() && System.nanoTime() - deadline < 0)
                        .as(Files.readString(out))
                        .isTrue();
                LockSupport.parkNanos(10_000_000);
            }
            whenReady.run();
            process.toHandle().destroy();
            assertThat(process.waitFor(60, SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(out)).isZero();
            return Files.readString(out);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static int freePorts() throws SocketException {
        SocketException last = new SocketException("no free ports");
        for (int attempt = 0; attempt < 1_000; attempt++) {
            int first = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            List<DatagramSocket> bound = new ArrayList<>();
            try {
                for (int port = first; port < first + PORTS; port++) {
                    bound.add(new DatagramSocket(port, InetAddress.getLoopbackAddress()));
                }
                return first;
            } catch (SocketException taken) {
                last = taken;
            } finally {
                bound.forEach(DatagramSocket::close);
            }
        }
        throw last;
    }
}
