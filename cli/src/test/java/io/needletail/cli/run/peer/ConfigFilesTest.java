package io.needletail.cli.run.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.run.Deadline;
import io.needletail.cli.run.RunProcess;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code run} with the configuration files of QuickFIX/J's own examples as they are, ports aside, and QuickFIX/J with
 * its file at the other end: an order in every session, two reports back.
 */
@Timeout(120)
final class ConfigFilesTest {
    private static final Pattern PORT = Pattern.compile("\\b98[78]\\d\\b");
    private static final List<String> NAMES = List.of("FIX.4.0", "FIX.4.1", "FIX.4.2", "FIX.4.3", "FIX.4.4", "FIX.5.0");

    private static QuickFixProcess other;

    private final Map<String, Integer> ports = new HashMap<>();

    @TempDir
    private Path folder;

    @AfterAll
    static void endOther() {
        if (other != null) other.close();
    }

    @ParameterizedTest
    @CsvSource({
        "executor.cfg, banzai.cfg, EXEC, 0, 6",
        "executor_dynamic.cfg, banzai_dynamic.cfg, EXEC, 0, 5",
        "executor_standby.cfg, banzai_failover.cfg, EXEC, 2, 3",
        "ordermatch.cfg, banzai_failover.cfg, EXEC, 2, 3",
        "banzai.cfg, executor.cfg, BANZAI, 0, 6",
        "banzai_dynamic.cfg, executor.cfg, BANZAI, 0, 5",
        "banzai_failover.cfg, executor_standby.cfg, BANZAI, 2, 3"
    })
    void worksAsItIs(String ours, String theirs, String us, int from, int to) throws IOException {
        String ownText = text(ours);
        try (RunProcess run = RunProcess.start(folder, "executor", ownText)) {
            begin(counterpart(ours, text(theirs)));
            for (String name : NAMES.subList(from, to)) trade(run, us, name);
        }
    }

    private void begin(String settings) throws IOException {
        if (other == null) {
            other = QuickFixProcess.start("2.3.2", settings, folder);
        } else {
            other.restart(settings, folder);
        }
    }

    private static void trade(RunProcess run, String us, String name) {
        Version version = Version.ALL.stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow();
        String them = us.equals("EXEC") ? "BANZAI" : "EXEC";
        String id = version.beginString() + ":" + them + "->" + us;
        Deadline.until(() -> isLoggedOn(id), () -> name + other + run.err());
        other.tell("send " + id + " 35=D|" + version.order("1"));
        Deadline.until(() -> other.lines("app", id).size() >= 2, () -> name + other + run.err());
        assertThat(other.lines("app", id)).hasSize(2).allMatch(report -> report.contains("|35=8|"));
        assertThat(other.lines("app", id).getLast()).contains("|39=2|");
    }

    private static boolean isLoggedOn(String id) {
        List<String> states = other.lines("state", id);
        return !states.isEmpty() && states.getLast().equals("on");
    }

    // Where two examples do not fit each other: one port for all versions, and a dictionary that is not there.
    private String counterpart(String ours, String theirs) throws IOException {
        String text =
                theirs.replace("etc/FIX42.xml", "FIX42.xml").replace("ReconnectInterval=5", "ReconnectInterval=1");
        if (!ours.equals("banzai_dynamic.cfg")) return text;
        return text.substring(0, text.lastIndexOf("[session]"))
                .replaceAll("(?m)^SocketAcceptPort=.*$", "SocketAcceptPort=" + port("9876"));
    }

    private String text(String file) throws IOException {
        String text = Files.readString(SharedData.require("conformance/cfg/" + file));
        StringBuilder rewritten = new StringBuilder();
        var numbers = PORT.matcher(text);
        while (numbers.find()) numbers.appendReplacement(rewritten, Integer.toString(port(numbers.group())));
        return numbers.appendTail(rewritten).toString();
    }

    /** A free port in the place of a fixed one, the same at both ends. */
    private int port(String fixed) throws IOException {
        Integer known = ports.get(fixed);
        if (known != null) return known;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ports.put(fixed, free.getLocalPort());
            return free.getLocalPort();
        }
    }
}
