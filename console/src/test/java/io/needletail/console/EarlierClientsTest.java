package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.SessionListing;
import io.needletail.engine.operate.SessionReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that programs of an earlier release find what they read, as docs/compatibility.md promises: a client of the
 * admin channel its members, a scrape its metrics; and that this release reads the answers of that release's engine. A
 * release adds its files, which {@code -Dneedletail.earlier.write=RELEASE} writes: each command with its answer, and
 * the metrics. Those of 1.0.0-rc.1 are of the code before that release.
 */
@Timeout(120)
final class EarlierClientsTest {
    private static final Path RECORDED = Path.of("src/test/resources/io/needletail/console/earlier");
    private static final String WRITTEN = System.getProperty("needletail.earlier.write", "");
    private static final Pattern SAMPLE = Pattern.compile("(?m)^(needletail_\\w+)(?:\\{([^}]*)})? ");
    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (needletail_\\w+ \\w+)$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");
    private static final String COMMAND = "\"command\":";
    private static final String SHOWN = ",\"session\":\"BANZAI\"}";
    private static final List<String> COMMANDS = List.of(
            "{\"id\":1,\"command\":\"status\"}",
            "{\"id\":2,\"command\":\"metrics\"}",
            "{\"id\":3,\"command\":\"list\"}",
            "{\"id\":4,\"command\":\"show\"" + SHOWN,
            "{\"id\":5,\"command\":\"settings\"" + SHOWN,
            "{\"id\":6,\"command\":\"dictionaries\"}",
            "{\"id\":7,\"command\":\"log\"}",
            "{\"id\":8,\"command\":\"set-numbers\",\"session\":\"BANZAI\",\"nextOut\":7}",
            "{\"id\":9,\"command\":\"logout\",\"text\":\"until noon\"" + SHOWN,
            "{\"id\":10,\"command\":\"logon\"" + SHOWN,
            "{\"id\":11,\"command\":\"logon\",\"session\":\"NOBODY\"}",
            "{\"id\":12,\"command\":\"reload\",\"dryRun\":true}",
            "{\"id\":13,\"command\":\"reload\"}");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = "1.0.0-rc.1")
    void aClientOfAnEarlierReleaseFindsWhatItReads(String release) throws IOException {
        Files.writeString(folder.resolve("engine.cfg"), RunningConsole.TWO_SESSIONS.formatted(folder.resolve("store")));
        Path recorded = RECORDED.resolve(release + ".admin");
        try (RunningConsole running = RunningConsole.configurable(folder, config -> config)) {
            assertThat(running.enginePort()).isPositive();
            if (release.equals(WRITTEN)) Files.write(recorded, withoutPlaces(conversation(COMMANDS)));
            List<String> earlier = Files.readAllLines(recorded);
            List<String> present = conversation(
                    earlier.stream().filter(line -> line.contains(COMMAND)).toList());
            assertThat(present).hasSameSizeAs(earlier).hasSizeGreaterThan(20);
            List<String> missing = new ArrayList<>();
            for (int i = 0; i < earlier.size(); i++)
                compare(i + ": ", JsonParser.object(earlier.get(i)), JsonParser.object(present.get(i)), missing);
            assertThat(missing).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "1.0.0-rc.1")
    void thisReleaseReadsTheAnswersOfAnEngineOfAnEarlierOne(String release) throws IOException {
        List<Map<String, Object>> results = Files.readAllLines(RECORDED.resolve(release + ".admin")).stream()
                .skip(1)
                .filter(line -> !line.contains(COMMAND))
                .limit(4)
                .map(line -> member(JsonParser.object(line), "result"))
                .toList();
        assertThat(AdminClient.read(results.get(0), EngineReport.class).sessions())
                .isEqualTo(2);
        assertThat(AdminClient.read(results.get(1), EngineMetrics.class).heapMaxBytes())
                .isPositive();
        assertThat(AdminClient.read(results.get(2), SessionListing.class).sessions())
                .hasSize(2);
        assertThat(AdminClient.read(results.get(3), SessionReport.class).session())
                .isEqualTo("FIX.4.4:EXEC->BANZAI");
    }

    @ParameterizedTest
    @ValueSource(strings = "1.0.0-rc.1")
    void aScrapeHasTheMetricsOfAnEarlierRelease(String release) throws IOException {
        Path recorded = RECORDED.resolve(release + ".metrics");
        try (RunningConsole running = RunningConsole.start(folder)) {
            Set<String> present = metrics(running.get("/metrics").body());
            if (release.equals(WRITTEN)) Files.write(recorded, present);
            assertThat(present).containsAll(Files.readAllLines(recorded)).hasSizeGreaterThan(50);
        }
    }

    /** The greeting, and each command with its answer, as bytes without any client of this release. */
    private List<String> conversation(List<String> commands) throws IOException {
        Path socket = AdminSocket.beside(folder.resolve("store"));
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            BufferedReader in = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
            List<String> lines = new ArrayList<>(List.of(in.readLine()));
            for (String command : commands) {
                lines.add(command);
                channel.write(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.UTF_8)));
                lines.add(in.readLine());
            }
            return lines;
        }
    }

    private List<String> withoutPlaces(List<String> lines) {
        return lines.stream()
                .map(line -> line.replace(folder.toString(), "/srv/fix"))
                .toList();
    }

    /** Adds the members that one answer has and another has not, or with another type. */
    private static void compare(String path, Object earlier, Object present, List<String> missing) {
        if (earlier instanceof Map<?, ?> members && present instanceof Map<?, ?> now) {
            members.forEach((name, value) -> {
                if (now.containsKey(name)) compare(path + "." + name, value, now.get(name), missing);
                else missing.add(path + "." + name);
            });
        } else if (earlier instanceof Collection<?> entries && present instanceof Collection<?> now) {
            if (!entries.isEmpty() && !now.isEmpty())
                compare(path + "[]", entries.iterator().next(), now.iterator().next(), missing);
        } else if (!earlier.getClass().equals(present.getClass())
                || (path.endsWith(".error.code") && !earlier.equals(present))) {
            missing.add(path + " is " + present);
        }
    }

    @SuppressWarnings("unchecked") // an object of JSON
    private static Map<String, Object> member(Map<String, Object> answer, String name) {
        return (Map<String, Object>) answer.get(name);
    }

    /** The types of all metrics, and the labels of their samples. */
    private static Set<String> metrics(String scrape) {
        Set<String> shape = new TreeSet<>();
        for (Matcher type = TYPE.matcher(scrape); type.find(); ) shape.add(type.group(1));
        for (Matcher sample = SAMPLE.matcher(scrape); sample.find(); ) {
            Set<String> labels = new TreeSet<>();
            String text = sample.group(2) == null ? "" : sample.group(2);
            for (Matcher label = LABEL.matcher(text); label.find(); ) labels.add(label.group(1));
            shape.add(sample.group(1) + labels);
        }
        return shape;
    }
}
