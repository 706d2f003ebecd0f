package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Dictionaries, and what they say of messages, over the API of a console with a running engine. */
@Timeout(180)
final class DictionaryRoutesTest {
    private static final String PARTS = "/dictionaries/parts";
    private static final String PART = "/dictionaries/part";
    private static final String VALIDATE = "/messages/validate";
    private static final String BANZAI = "FIX.4.4:EXEC->BANZAI";
    private static final String OTHER = "FIX.4.4:EXEC->OTHER";

    @TempDir
    private Path folder;

    private RunningConsole console;

    @BeforeEach
    void start() throws IOException {
        console = RunningConsole.start(folder);
    }

    @AfterEach
    void close() throws IOException {
        console.close();
    }

    @Test
    void standardDictionariesAndThoseOfSessionsAreListed() throws IOException {
        Map<String, Object> names = console.json("/dictionaries");
        assertThat(String.valueOf(names.get("standard"))).contains("FIX.4.4", "FIX.Latest");
        List<Map<String, Object>> sessions = Members.objects(names, "sessions");
        assertThat(sessions).hasSize(2);
        assertThat(session(sessions, BANZAI))
                .containsEntry("validates", true)
                .containsEntry("dictionaries", List.of(overlay()));
        assertThat(session(sessions, OTHER))
                .containsEntry("validates", false)
                .containsEntry("dictionaries", List.of("FIX.4.4"));
    }

    @Test
    void partsAreFoundByTypeTagNameAndValue() throws IOException {
        assertThat(texts(find("FIX.4.4", "D"), "messages", "name")).contains("NewOrderSingle");
        assertThat(texts(find("FIX.4.4", "44"), "fields", "name")).containsExactly("Price");
        assertThat(texts(find("FIX.4.4", "clordid"), "fields", "name")).contains("ClOrdID", "OrigClOrdID");
        assertThat(texts(find("FIX.4.4", "instrument"), "components", "name")).contains("Instrument");
        assertThat(texts(find(overlay(), "venue_cross"), "values", "field")).containsExactly("Side");
        Map<String, Object> all = console.json(PARTS + "?dialect=FIX.4.4&max=3");
        assertThat(Members.objects(all, "fields")).hasSize(3);
        assertThat(all).containsEntry("cut", true);
    }

    @Test
    void aPartShowsItsMembersAndItsUse() throws IOException {
        Map<String, Object> order = part(overlay(), "message", "D");
        assertThat(texts(order, "members", "name")).contains("ClOrdID", "Instrument", "Desk");
        assertThat(Members.objects(order, "members").stream()
                        .filter(member -> "Desk".equals(member.get("name")))
                        .findFirst()
                        .orElseThrow())
                .containsEntry("kind", "field")
                .containsEntry("tag", 9001L)
                .containsEntry("required", true);
        Map<String, Object> side = part("FIX.4.4", "field", "54");
        assertThat(texts(side, "values", "name")).contains("BUY", "SELL");
        assertThat(texts(side, "usedIn", "name")).contains("NewOrderSingle", "ExecutionReport");
        assertThat(texts(part("FIX.4.4", "component", "Parties"), "usedIn", "name"))
                .contains("NewOrderSingle");
        refused(console.get("/api/v1" + PART + "?dialect=FIX.4.4&kind=field&name=99999"), 404, "no field 99999");
        refused(console.get("/api/v1" + PART + "?dialect=FIX.4.4&kind=song&name=x"), 400, "kind=song");
    }

    @Test
    void differencesAreThoseOfTheAdditions() throws IOException {
        Map<String, Object> found = console.json("/dictionaries/differences?dialect=" + encoded(overlay()));
        assertThat(found).containsEntry("base", "FIX.4.4").containsEntry("cut", false);
        assertThat(texts(found, "differences", "where"))
                .anyMatch(where -> where.contains("Desk"))
                .anyMatch(where -> where.contains("Side(54)"));
        assertThat(Members.objects(console.json("/dictionaries/differences?dialect=FIX.4.4"), "differences"))
                .isEmpty();
    }

    @Test
    void noFileIsReadThatNoSessionUses() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.xml"), "<fix/>");
        for (String path : List.of(PARTS + "?x=1", PART + "?kind=field&name=1", "/dictionaries/differences?x=1")) {
            for (String spec : List.of(secret.toString(), "FIX.4.4 + " + secret, "/etc/passwd", "")) {
                refused(console.get("/api/v1" + path + "&dialect=" + encoded(spec)), 404, "neither a standard");
            }
        }
    }

    @Test
    void anAdditionThatChangedIsReadAgain() throws IOException {
        assertThat(find(overlay(), "9002")).containsEntry("fields", List.of());
        Path file = folder.resolve("venue.xml");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("</fields>", "<field number=\"9002\" name=\"Floor\" type=\"STRING\"/></fields>"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        assertThat(texts(find(overlay(), "9002"), "fields", "name")).containsExactly("Floor");
    }

    @Test
    void aMessageIsValidatedWithTheDictionaryAndRulesOfItsSession() throws IOException {
        Map<String, Object> bySession = validate(BANZAI, order());
        assertThat(bySession)
                .containsEntry("valid", false)
                .containsEntry("reason", 1L)
                .containsEntry("tag", 9001L)
                .containsEntry("refTagId", "9001")
                .containsEntry("text", "Required tag missing, field=9001");
        List<Object> complete = new ArrayList<>(order());
        complete.add(List.of(9001, "rates"));
        assertThat(validate(BANZAI, complete)).containsEntry("valid", true);
        refused(
                console.post(VALIDATE, "", Json.text(Map.of("engine", "orders", "session", OTHER, "fields", order()))),
                409,
                "validates with no dictionary");
    }

    @Test
    void aMessageIsValidatedWithADictionaryByName() throws IOException {
        assertThat(ask(VALIDATE, Map.of("fields", order()))).containsEntry("valid", true);
        assertThat(ask(VALIDATE, Map.of("fields", order(), "dialect", "FIX.4.2")))
                .containsEntry("valid", false)
                .containsEntry("tag", 8L);
        List<Object> wrong = List.of(
                List.of(8, "FIXT.1.1"),
                List.of(35, "D"),
                List.of(34, "1"),
                List.of(49, "A"),
                List.of(52, "20260101-10:00:00"),
                List.of(56, "B"),
                List.of(11, "x"),
                List.of(54, "Q"));
        assertThat(ask(VALIDATE, Map.of("fields", wrong, "dialect", "FIX.5.0SP2")))
                .containsEntry("valid", false)
                .containsEntry("dictionary", "FIX.5.0SP2");
    }

    @Test
    void fieldsThatMakeNoMessageAreRefused() throws IOException {
        refused(console.post(VALIDATE, "", "{\"fields\":[[8]]}"), 400, "expected pairs of tag and value");
        refused(console.post(VALIDATE, "", "{\"fields\":[]}"), 400, "expected pairs of tag and value");
        refused(console.post(VALIDATE, "", "{}"), 400, "expected pairs of tag and value");
        refused(
                console.post(VALIDATE, "", "{\"fields\":[[8,\"FIX.4.4\"],[95,\"9\"],[96,\"x\"]]}"),
                400,
                "make no message");
        refused(
                console.post("/messages/compare", "", "{\"left\":[[8,\"a\"]],\"right\":[[8,\"b\"]],\"ignore\":\"x\"}"),
                400,
                "expected tags");
    }

    private String overlay() {
        return "FIX.4.4 + " + folder.resolve("venue.xml").toAbsolutePath();
    }

    private static List<Object> order() {
        return List.of(
                List.of(8, "FIX.4.4"),
                List.of(35, "D"),
                List.of(34, "2"),
                List.of(49, "BANZAI"),
                List.of(52, "20260101-10:00:00"),
                List.of(56, "EXEC"),
                List.of(11, "A1"),
                List.of(55, "MSFT"),
                List.of(54, "1"),
                List.of(60, "20260101-10:00:00"),
                List.of(38, "100"),
                List.of(40, "1"));
    }

    private Map<String, Object> validate(String session, List<Object> fields) throws IOException {
        return ask(VALIDATE, Map.of("engine", "orders", "session", session, "fields", fields));
    }

    private Map<String, Object> ask(String path, Map<String, Object> body) throws IOException {
        HttpResponse<String> answer = console.post(path, "", Json.text(body));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonParser.object(answer.body());
    }

    private Map<String, Object> find(String dialect, String text) throws IOException {
        return console.json(PARTS + "?dialect=" + encoded(dialect) + "&q=" + encoded(text));
    }

    private Map<String, Object> part(String dialect, String kind, String name) throws IOException {
        return console.json(PART + "?dialect=" + encoded(dialect) + "&kind=" + kind + "&name=" + name);
    }

    private static Map<String, Object> session(List<Map<String, Object>> sessions, String name) {
        return sessions.stream()
                .filter(session -> name.equals(session.get("session")))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(Map<String, Object> object, String array, String member) {
        return Members.objects(object, array).stream()
                .map(one -> Members.text(one, member))
                .toList();
    }

    private static void refused(HttpResponse<String> answer, int status, String text) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body().replace("\\\"", "\"")).contains(text);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
