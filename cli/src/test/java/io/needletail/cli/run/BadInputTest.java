package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Malformed inputs of every kind: the acceptor continues, serves the next client, and responds as defined. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BadInputTest {
    private static final int CASES = 129;
    private static final Pattern CASE = Pattern.compile("(?m)^\\{\"name\": \"(\\w+)\".*?\"expect\": \"([^\"]*)\"");
    private static final Pattern SEEN = Pattern.compile("\"(\\w+)\": \\{\\s*\"observed\": \"((?:[^\"\\\\]|\\\\.)*)\"");

    private final Map<String, String> observed = new TreeMap<>();
    private Map<String, String> expected = Map.of();
    private String closingLine = "";

    @BeforeAll
    void sendThemAll(@TempDir Path folder) throws IOException, InterruptedException {
        Path script = SharedData.require("conformance/badinput_run.py");
        Path cases = SharedData.require("conformance/badinput.jsonl");
        expected = pairs(CASE, cases);
        try (RunProcess run = RunProcess.start(folder, "echo", Config.echo("FIX.4.4", folder.resolve("store")))) {
            Attack attack = new Attack(script, cases, folder, run.port());
            closingLine = attack.send("*", "0.2", observed);
            for (String late : unanswered()) attack.send(late, "20", observed);
            assertThat(run.isAlive()).as(run.err()).isTrue();
        }
    }

    @Test
    void theAcceptorServesAfterEachBadInput() {
        assertThat(closingLine).isEqualTo(CASES + " cases, 0 left the acceptor not serving");
    }

    @Test
    void eachBadInputGetsItsDefinedResponse() {
        assertThat(observed).containsOnlyKeys(expected.keySet());
        assertThat(differing().stream()
                        .map(name -> name + ": expected " + expected.get(name) + ", observed " + observed.get(name)))
                .isEmpty();
    }

    /** Cases that need more time: to end when the time for a Logon(A) is over, or for any answer on a busy machine. */
    private List<String> unanswered() {
        return differing().stream()
                .filter(name -> expected.get(name).equals("disconnect")
                        || observed.get(name).equals("open"))
                .toList();
    }

    private List<String> differing() {
        return observed.keySet().stream()
                .filter(name -> !Outcome.isAmong(expected.get(name), observed.get(name)))
                .toList();
    }

    private static Map<String, String> pairs(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file))
                .results()
                .collect(Collectors.toMap(pair -> pair.group(1), pair -> pair.group(2)));
    }

    /** The script, with all that stays the same from run to run. */
    private record Attack(Path script, Path cases, Path folder, int port) {
        /** Sends some cases, waits so many seconds for the outcome, and returns the closing line. */
        String send(String filter, String wait, Map<String, String> observed) throws IOException, InterruptedException {
            Path seen = folder.resolve("observed.json");
            String arguments = "--host 127.0.0.1 --port " + port + " --cases " + cases + " --filter " + filter
                    + " --wait " + wait + " --out " + seen;
            try (Python run = Python.start(script, folder.resolve("attack.out"), arguments.split(" ", -1))) {
                String last = run.output().strip().lines().toList().getLast();
                observed.putAll(pairs(SEEN, seen));
                return last;
            }
        }
    }
}
