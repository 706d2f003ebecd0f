package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Alarms of a running engine's file: rules that change with a reload, silence over the API. */
@Timeout(180)
final class AlarmConfigurationTest {
    private static final String ROOT = "/engines/orders/configuration";
    private static final String PASSWORD = "hush-9413";
    private static final int RULE = 3;
    private static final int MAIL = 7;

    @TempDir
    private Path folder;

    @Test
    void aReloadChangesTheRulesAndItsPreviewNamesThem() throws IOException {
        try (Webhook webhook = new Webhook();
                RunningConsole console = start(webhook.at("before"))) {
            Map<String, Object> edit = edit(console, Map.of("AlarmWebhook", webhook.at("after"), "AlarmName", "new"));
            Map<String, Object> preview = done(post(console, "preview", edit));
            assertThat(preview).containsEntry("applied", List.of("[ALARM] new: added", "[ALARM] desk: removed"));
            webhook.took("before: session-down FIX.4.4:EXEC->BANZAI");
            Map<String, Object> applied = done(post(console, "apply", edit));
            assertThat(applied).containsEntry("applied", preview.get("applied"));
            webhook.took("before: session-down FIX.4.4:EXEC->BANZAI", "after: session-down FIX.4.4:EXEC->BANZAI");
        }
    }

    @Test
    void aRuleIsClonedAndAnotherOneRemoved() throws IOException {
        try (RunningConsole console = start("http://127.0.0.1:1/")) {
            Map<String, Object> clone =
                    Map.of("action", "clone", "section", RULE, "settings", Map.of("AlarmName", "copy"));
            Map<String, Object> remove = Map.of("action", "remove", "section", MAIL);
            Map<String, Object> change = Map.of(
                    "base",
                    Members.text(console.json(ROOT), "version"),
                    "edits",
                    List.of(clone, remove),
                    "reason",
                    "a test");
            assertThat(done(post(console, "apply", change)))
                    .containsEntry("applied", List.of("[ALARM] copy: added", "[ALARM] mail: removed"));
        }
    }

    @Test
    void aWrongRuleIsRefusedWithItsLine() throws IOException {
        try (RunningConsole console = start("http://127.0.0.1:1/")) {
            Map<String, Object> preview =
                    done(post(console, "preview", edit(console, Map.of("AlarmKinds", "session-dwn"))));
            assertThat(Members.text(preview, "refused"))
                    .contains(
                            "engine.cfg:6: NT-120 AlarmKinds=session-dwn: expected some of engine-down, session-down");
        }
    }

    @Test
    void thePasswordOfTheMailServerIsMasked() throws IOException {
        try (RunningConsole console = start("http://127.0.0.1:1/")) {
            HttpResponse<String> shown = console.get("/api/v1" + ROOT);
            assertThat(shown.body()).contains("AlarmMailPassword").doesNotContain(PASSWORD);
            Map<String, Object> edit = edit(console, Map.of("AlarmDelay", "60"));
            assertThat(post(console, "preview", edit).body()).doesNotContain(PASSWORD);
            done(post(console, "apply", edit));
            assertThat(Files.readString(folder.resolve("engine.cfg"))).contains("AlarmMailPassword=" + PASSWORD);
        }
    }

    @Test
    void noCommandOfTheShellComesOverHttp() throws IOException {
        try (RunningConsole console = start("http://127.0.0.1:1/")) {
            String before = Files.readString(folder.resolve("engine.cfg"));
            Map<String, Object> edit = edit(console, Map.of("AlarmCommand", "touch /tmp/x"));
            for (String what : List.of("preview", "apply")) {
                HttpResponse<String> answer = post(console, what, edit);
                assertThat(answer.statusCode()).isEqualTo(403);
                assertThat(answer.body()).contains("FILE_ONLY", "write it into the file itself");
            }
            assertThat(Files.readString(folder.resolve("engine.cfg"))).isEqualTo(before);
        }
    }

    @Test
    void anAlarmIsSilencedByAnOperatorUntilATime() throws IOException {
        try (RunningConsole console = start("http://127.0.0.1:1/")) {
            Await.until("the alarm", () -> !alarms(console).isEmpty());
            String path = "/alarms/" + alarms(console).getFirst().get("id") + "/silence";
            assertThat(console.json("/engines")).containsEntry("unacknowledgedAlarms", 1L);
            Instant until = Instant.now().plusSeconds(3_600);
            for (String wrong : List.of("", "08:00", "2020-01-01T00:00:00Z", until.plusSeconds(604_800) + "")) {
                HttpResponse<String> answer = silence(console, path, wrong);
                assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
                assertThat(answer.body()).contains("until=" + wrong + ": expected a time to come, at most 7 days");
            }
            assertThat(console.post(path, "", "{}").statusCode()).isEqualTo(401);
            assertThat(silence(console, path, until + "").statusCode()).isEqualTo(200);
            assertThat(console.json("/engines"))
                    .containsEntry("unacknowledgedAlarms", 0L)
                    .containsEntry("activeAlarms", 1L);
            Map<String, Object> silence = Members.object(alarms(console).getFirst(), "silence");
            assertThat(silence)
                    .containsEntry("by", "Ada")
                    .containsEntry("untilMs", until.toEpochMilli())
                    .containsEntry("reason", "maintenance");
            assertThat(Members.objects(console.json("/audit"), "audit").getFirst())
                    .containsEntry("action", "silence")
                    .containsEntry("why", "maintenance")
                    .containsEntry("outcome", "done: session-down FIX.4.4:EXEC->BANZAI");
        }
    }

    @Test
    void whoHasAcknowledgedAndSilencedAnAlarmIsThereAfterARestart() throws IOException {
        try (RunningConsole console = start("http://127.0.0.1:1/")) {
            Await.until("the alarm", () -> !alarms(console).isEmpty());
            String path = "/alarms/" + alarms(console).getFirst().get("id");
            done(silence(console, path + "/silence", Instant.now().plusSeconds(3_600) + ""));
            done(console.post(path + "/acknowledge", RunningConsole.TOKEN, "{\"reason\":\"seen\"}"));
        }
        try (RunningConsole console = start("http://127.0.0.1:1/")) {
            Await.until("the alarm", () -> !alarms(console).isEmpty());
            Map<String, Object> alarm = alarms(console).getFirst();
            assertThat(alarm).containsEntry("acknowledgedBy", "Ada");
            assertThat(Members.object(alarm, "silence")).containsEntry("reason", "maintenance");
        }
    }

    private RunningConsole start(String webhook) throws IOException {
        Files.writeString(folder.resolve("engine.cfg"), """
                [ENGINE]
                AlarmDownTime=1
                [ALARM]
                AlarmName=desk
                AlarmWebhook=%s
                AlarmKinds=session-down
                [ALARM]
                AlarmName=mail
                AlarmKinds=certificate
                AlarmMailTo=desk@firm.example
                AlarmMailFrom=needletail@firm.example
                AlarmMailServer=mail.firm.example:587
                AlarmMailUser=needletail
                AlarmMailPassword=%s
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=EXEC
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%s
                [SESSION]
                TargetCompID=BANZAI
                """.formatted(webhook, PASSWORD, folder.resolve("store")));
        return RunningConsole.configurable(folder, config -> config);
    }

    private static Map<String, Object> edit(RunningConsole console, Map<String, String> settings) throws IOException {
        List<Map<String, Object>> edits = List.of(Map.of("action", "change", "section", RULE, "settings", settings));
        return Map.of("base", Members.text(console.json(ROOT), "version"), "edits", edits, "reason", "a test");
    }

    private static HttpResponse<String> post(RunningConsole console, String what, Map<String, Object> body)
            throws IOException {
        return console.post(ROOT + "/" + what, RunningConsole.TOKEN, Json.text(body));
    }

    private static Map<String, Object> done(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonParser.object(answer.body());
    }

    private static HttpResponse<String> silence(RunningConsole console, String path, String until) throws IOException {
        return console.post(path, RunningConsole.TOKEN, Json.text(Map.of("until", until, "reason", "maintenance")));
    }

    private static List<Map<String, Object>> alarms(RunningConsole console) throws IOException {
        return Members.objects(console.json("/alarms"), "alarms");
    }
}
