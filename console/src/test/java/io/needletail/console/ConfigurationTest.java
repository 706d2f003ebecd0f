package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The configuration of a running engine, seen and changed through the API. */
@Timeout(180)
final class ConfigurationTest {
    private static final String ROOT = "/engines/orders/configuration";
    private static final String PASSWORD = "geheim-7261";
    private static final int BANZAI = 11;
    private static final int OTHER = 18;
    private static final String ADDED = "FIX.4.4:EXEC->NEW";

    @TempDir
    private Path folder;

    @Test
    void thePreviewIsWhatTheReloadThenDoes() throws IOException {
        try (RunningConsole console = start()) {
            List<Map<String, Object>> edits = List.of(
                    edit("change", BANZAI, Map.of("LogonTimeout", "20")),
                    edit("remove", OTHER, Map.of()),
                    edit("add", 0, Map.of("TargetCompID", "NEW")));
            String before = Files.readString(file());
            Map<String, Object> preview = done(post(console, "preview", change(console, edits)));
            assertThat(Files.readString(file())).isEqualTo(before);
            assertThat(sessions(console)).containsExactly("FIX.4.4:EXEC->BANZAI", "FIX.4.4:EXEC->OTHER");
            assertThat(preview).containsEntry("added", List.of(ADDED));
            assertThat(texts(preview, "findings")).anyMatch(text -> text.contains("OurOwnKey is unknown"));
            Map<String, Object> applied = done(post(console, "apply", change(console, edits)));
            for (String what : List.of("added", "changed", "removed")) {
                assertThat(applied.get(what)).as(what).isEqualTo(preview.get(what));
                assertThat((List<?>) applied.get(what)).as(what).hasSize(1);
            }
            assertThat(Files.readString(file()))
                    .isEqualTo(before.replace("LogonTimeout=30", "LogonTimeout=20")
                            .replace("[SESSION]\nTargetCompID=OTHER\n", "\n[SESSION]\nTargetCompID=NEW\n"));
            Await.until("the new session", () -> sessions(console).contains(ADDED));
            Map<String, Object> audit =
                    Members.objects(console.json("/audit"), "audit").getFirst();
            assertThat(audit)
                    .containsEntry("action", "configure")
                    .containsEntry("why", "a test")
                    .containsEntry("outcome", "done: 1 added, 1 changed, 1 removed");
        }
    }

    @Test
    void aFileThatAnotherHasEditedMeanwhileIsNotTouched() throws IOException {
        try (RunningConsole console = start()) {
            Map<String, Object> change = change(console, List.of(edit("remove", OTHER, Map.of())));
            done(post(console, "preview", change));
            String edited = Files.readString(file()) + "# by hand\n";
            Files.writeString(file(), edited);
            refused(post(console, "apply", change), 409, "was changed since it was shown");
            refused(post(console, "preview", change), 409, "was changed since it was shown");
            assertThat(Files.readString(file())).isEqualTo(edited);
            assertThat(sessions(console)).hasSize(2);
        }
    }

    @Test
    void aFileWithAnErrorIsRefusedWithItsLineAndNothingIsWritten() throws IOException {
        try (RunningConsole console = start()) {
            String before = Files.readString(file());
            List<Map<String, Object>> edits = List.of(edit("change", BANZAI, Map.of("LogonTimeout", "often")));
            Map<String, Object> preview = done(post(console, "preview", change(console, edits)));
            assertThat(Members.text(preview, "refused")).contains("engine.cfg:13", "LogonTimeout=often");
            assertThat(Members.objects(preview, "findings"))
                    .anyMatch(found -> found.get("line").equals(13L)
                            && found.get("severity").equals("error"));
            refused(post(console, "apply", change(console, edits)), 409, "LogonTimeout=often");
            assertThat(Files.readString(file())).isEqualTo(before);
        }
    }

    @Test
    void aReloadInWhichASessionFailsPutsTheOldFileBack() throws IOException {
        try (RunningConsole console = start()) {
            String before = Files.readString(file());
            Map<String, String> settings = new LinkedHashMap<>();
            settings.put("TargetCompID", "NEW");
            settings.put("FileStorePath", file() + "/no-folder");
            List<Map<String, Object>> edits =
                    List.of(edit("change", BANZAI, Map.of("LogonTimeout", "20")), edit("add", 0, settings));
            refused(post(console, "apply", change(console, edits)), 409, "the engine runs what it ran before");
            assertThat(Files.readString(file())).isEqualTo(before);
            Map<String, Object> none = done(post(
                    console, "preview", change(console, List.of(edit("change", BANZAI, Map.of("Description", "x"))))));
            assertThat(none).containsEntry("added", List.of()).containsEntry("removed", List.of());
            Await.until("both sessions", () -> sessions(console).size() == 2);
            assertThat(versions(console)).hasSize(1);
            assertThat(Members.objects(console.json("/audit"), "audit")
                            .getFirst()
                            .get("outcome")
                            .toString())
                    .startsWith("failed: not applied");
        }
    }

    @Test
    void aSessionThatDidNotRunBeforeIsNoFailureOfAChange() throws IOException {
        try (RunningConsole console = start()) {
            String broken = "[SESSION]\nTargetCompID=BROKEN\nFileStorePath=" + file() + "/no-folder\n";
            Files.writeString(file(), Files.readString(file()) + broken);
            Map<String, Object> applied = done(post(
                    console, "apply", change(console, List.of(edit("change", BANZAI, Map.of("LogonTimeout", "20"))))));
            assertThat(applied).containsEntry("changed", List.of("FIX.4.4:EXEC->BANZAI"));
            assertThat(Members.object(applied, "failed")).containsOnlyKeys("FIX.4.4:EXEC->BROKEN");
            assertThat(Files.readString(file())).contains("LogonTimeout=20", broken);
        }
    }

    @Test
    void aLinkKeepsPointingToTheFile() throws IOException {
        try (RunningConsole console = start()) {
            Path real = Files.createDirectory(folder.resolve("real")).resolve("engine.cfg");
            Files.move(file(), real);
            Files.createSymbolicLink(file(), real);
            done(post(console, "apply", change(console, List.of(edit("remove", OTHER, Map.of())))));
            assertThat(file()).isSymbolicLink();
            assertThat(Files.readString(real)).doesNotContain("OTHER");
            assertThat(folder.resolve("real")).isDirectoryNotContaining(path -> !path.equals(real));
        }
    }

    @Test
    void aVersionComesBackWithItsSecretsAndItsPermissions() throws IOException {
        try (RunningConsole console = start()) {
            Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));
            String before = Files.readString(file());
            Map<String, Object> applied = done(post(
                    console,
                    "apply",
                    change(
                            console,
                            List.of(edit("change", BANZAI, Map.of("Password", "another", "LogonTimeout", "20"))))));
            assertThat(Files.readString(file()))
                    .contains("Password=another")
                    .doesNotContain("Password=" + PASSWORD + "\nH");
            assertThat(versions(console)).extracting(one -> one.get("action")).containsExactly("configure", "found");
            assertThat(applied).containsEntry("number", 2L);
            Map<String, Object> back = restore(console, 1);
            assertThat(done(post(console, "preview", back))).containsEntry("changed", List.of("FIX.4.4:EXEC->BANZAI"));
            done(post(console, "apply", back));
            assertThat(Files.readString(file())).isEqualTo(before);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-r-----");
            assertThat(versions(console).getFirst())
                    .containsEntry("action", "roll-back")
                    .containsEntry("who", "Ada")
                    .containsEntry("why", "a test");
            List<String> lines = texts(console.json(ROOT + "/difference?from=1&to=2"), "lines");
            assertThat(lines).contains("LogonTimeout=30", "LogonTimeout=20", "Password=***");
            assertThat(texts(console.json(ROOT + "/difference?from=1"), "lines"))
                    .isEmpty();
            try (Stream<Path> kept = Files.walk(folder.resolve("console/config-history"))) {
                for (Path one : kept.toList()) {
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                            .as(one.toString())
                            .isEqualTo(Files.isDirectory(one) ? "rwx------" : "rw-------");
                }
            }
        }
    }

    @Test
    void noPasswordLeavesTheConsole() throws IOException {
        try (RunningConsole console = start()) {
            List<String> answers = new ArrayList<>();
            answers.add(console.get("/api/v1" + ROOT).body());
            List<Map<String, Object>> edits = List.of(
                    edit("clone", BANZAI, Map.of("TargetCompID", "NEW", "Password", "***")),
                    edit("change", BANZAI, Map.of("Password", "hush-9413", "LogonTimeout", "wrong")));
            answers.add(post(console, "preview", change(console, edits)).body());
            answers.add(post(console, "apply", change(console, edits)).body());
            answers.add(
                    post(console, "apply", change(console, edits.subList(0, 1))).body());
            answers.add(console.get("/api/v1" + ROOT + "/history").body());
            answers.add(console.get("/api/v1" + ROOT + "/difference?from=1").body());
            answers.add(console.get("/api/v1/audit").body());
            answers.add(console.get("/api/v1/engines").body());
            assertThat(answers).noneMatch(answer -> answer.contains(PASSWORD) || answer.contains("hush-9413"));
            assertThat(answers.getFirst()).contains("Password=***", "#Password=***");
            // The clone has the password all the same.
            assertThat(Files.readString(file())).contains("""
                    TargetCompID=NEW
                    LogonTimeout=30
                    Password=%s
                    """.formatted(PASSWORD));
        }
    }

    @Test
    void ofMoreVersionsThanTheLimitTheOldestAreDropped() throws IOException {
        try (RunningConsole console = start(config ->
                config.withLimits(new ConsoleLimits(1 << 16, 10, 1 << 26, 100, 200, 4, SearchLimits.DEFAULTS, 3)))) {
            for (int interval = 1; interval <= 5; interval++) {
                done(post(
                        console,
                        "apply",
                        change(console, List.of(edit("change", BANZAI, Map.of("LogonTimeout", "" + interval))))));
            }
            assertThat(versions(console)).extracting(one -> one.get("number")).containsExactly(6L, 5L, 4L);
            refused(post(console, "preview", restore(console, 1)), 404, "no version 1");
        }
    }

    @Test
    void anEditThatCannotStandInAFileIsRefused() throws IOException {
        try (RunningConsole console = start()) {
            for (Map<String, Object> wrong : List.of(
                    edit("change", BANZAI, Map.of("LogonTimeout", "1\n[SESSION]")),
                    edit("change", BANZAI, Map.of("Heart=Bt", "1")),
                    edit("change", 12, Map.of("LogonTimeout", "1")),
                    edit("remove", 2, Map.of()),
                    edit("rename", BANZAI, Map.of()))) {
                refused(post(console, "apply", change(console, List.of(wrong))), 400, "expected|heading|only a");
            }
            refused(
                    post(console, "apply", change(console, List.of(edit("change", BANZAI, Map.of())))),
                    400,
                    "as it is");
            refused(post(console, "apply", Map.of("base", "x")), 400, "reason");
        }
    }

    @Test
    void anEngineWithoutAFileTellsSo() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            refused(console.get("/api/v1" + ROOT), 409, "no configuration file");
        }
    }

    private RunningConsole start() throws IOException {
        return start(UnaryOperator.identity());
    }

    private RunningConsole start(UnaryOperator<ConsoleConfig> config) throws IOException {
        String text = """
                # The desk's file
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=EXEC
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%s
                OurOwnKey=kept

                [SESSION]
                TargetCompID=BANZAI
                LogonTimeout=30
                Password=%s
                #Password=%s

                # The drop copy
                [SESSION]
                TargetCompID=OTHER
                """.formatted(folder.resolve("store"), PASSWORD, PASSWORD);
        Files.writeString(file(), text);
        return RunningConsole.configurable(folder, config);
    }

    private Path file() {
        return folder.resolve("engine.cfg");
    }

    private static Map<String, Object> edit(String action, int section, Map<String, String> settings) {
        Map<String, Object> edit = new LinkedHashMap<>();
        edit.put("action", action);
        if (section > 0) edit.put("section", section);
        edit.put("settings", settings);
        return edit;
    }

    private static Map<String, Object> change(RunningConsole console, List<Map<String, Object>> edits)
            throws IOException {
        return Map.of("base", version(console), "edits", edits, "reason", "a test");
    }

    private static Map<String, Object> restore(RunningConsole console, int number) throws IOException {
        return Map.of("base", version(console), "restore", number, "reason", "a test");
    }

    private static String version(RunningConsole console) throws IOException {
        return Members.text(console.json(ROOT), "version");
    }

    private static List<Map<String, Object>> versions(RunningConsole console) throws IOException {
        return Members.objects(console.json(ROOT + "/history"), "versions");
    }

    private static List<String> sessions(RunningConsole console) throws IOException {
        return Members.objects(console.json("/sessions"), "sessions").stream()
                .map(session -> Members.text(session, "session"))
                .sorted()
                .toList();
    }

    private static List<String> texts(Map<String, Object> object, String array) {
        return Members.objects(object, array).stream()
                .map(one -> Members.text(one, "text"))
                .toList();
    }

    private static HttpResponse<String> post(RunningConsole console, String what, Map<String, Object> body)
            throws IOException {
        return console.post(ROOT + "/" + what, RunningConsole.TOKEN, Json.text(body));
    }

    private static Map<String, Object> done(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonParser.object(answer.body());
    }

    private static void refused(HttpResponse<String> answer, int status, String pattern) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(Members.text(Members.object(JsonParser.object(answer.body()), "error"), "text"))
                .containsPattern(pattern);
    }
}
