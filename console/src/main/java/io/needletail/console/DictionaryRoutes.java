package io.needletail.console;

import io.needletail.console.Route.Parameter;
import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Difference;
import io.needletail.wire.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The addresses of the API that show dictionaries, and those that validate and compare messages with them. */
final class DictionaryRoutes {
    private static final String DICTIONARIES = "/api/v1/dictionaries";
    private static final int PARTS_USUAL = 200;
    private static final int PARTS_MAX = 10_000;
    private static final int DIFFERENCES_MAX = 5_000;

    private final DialectCatalog dialects;
    private final MessageCheck check;
    private final MessageSearch search;

    DictionaryRoutes(DialectCatalog dialects, MessageSearch search) {
        this.dialects = dialects;
        this.search = search;
        check = new MessageCheck(dialects);
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.add(Route.get(
                DICTIONARIES,
                "Lists the standard dictionaries and those of the sessions.",
                List.of(),
                call -> call.json(HttpCall.OK, dialects.names())));
        routes.add(Route.get(
                DICTIONARIES + "/parts",
                "Searches a dictionary: messages, components, fields and values.",
                List.of(
                        dialect(),
                        Parameter.text("q", "A type, a tag, part of a name, or a value; all parts unless given."),
                        Parameter.number("max", "Most parts of each kind, to 10,000; default: 200.")),
                call -> call.json(HttpCall.OK, new DialectView(chosen(call)).search(call.query("q"), (int)
                                call.query("max", PARTS_USUAL, 1, PARTS_MAX)))));
        routes.add(Route.get(
                DICTIONARIES + "/part",
                "Shows a message, a component or a field of a dictionary.",
                List.of(
                        dialect(),
                        new Parameter("kind", "string", true, "message, component or field."),
                        new Parameter("name", "string", true, "MsgType(35), the name of the component, or the tag.")),
                this::part));
        routes.add(Route.get(
                DICTIONARIES + "/differences",
                "Lists what the additions of a dictionary add to its base, or change.",
                List.of(dialect()),
                this::differences));
        routes.add(Route.ask(
                "/api/v1/messages/validate",
                "Validates a message, and tells the Reject(3) that a session would send.",
                List.of(
                        fields("fields", "The message"),
                        Parameter.text("engine", "Name of the engine, with session."),
                        Parameter.text("session", "The session whose dictionary and rules are used."),
                        Parameter.text("dialect", "A dictionary; the standard one of the version unless given.")),
                this::validate));
        routes.add(Route.ask(
                "/api/v1/messages/compare",
                "Compares two messages field by field.",
                List.of(
                        fields("left", "One message"),
                        fields("right", "The other message"),
                        Parameter.text("ignore", "Tags that do not count, with commas; 9,10,52 unless given.")),
                this::compare));
        return routes;
    }

    private static Parameter dialect() {
        return new Parameter("dialect", "string", true, "A dictionary as /api/v1/dictionaries names it.");
    }

    private static Parameter fields(String name, String what) {
        return new Parameter(
                name, "array", true, what + ": pairs of tag and value, such as [[8,\"FIX.4.4\"],[35,\"D\"]].");
    }

    private Dialect chosen(HttpCall call) throws IOException {
        return dialects.dialect(call.query("dialect"));
    }

    private void part(HttpCall call) throws IOException {
        Record part = new DialectView(chosen(call))
                .part(call.query("kind"), call.query("name"))
                .orElseThrow(() -> ApiException.notFound(
                        call.query("dialect") + " has no " + call.query("kind") + " " + call.query("name")));
        call.json(HttpCall.OK, part);
    }

    private record Differences(String base, List<String> additions, List<Difference> differences, boolean cut) {}

    private void differences(HttpCall call) throws IOException {
        String spec = call.query("dialect");
        List<Difference> all = Difference.between(dialects.base(spec), dialects.dialect(spec));
        List<String> parts = DialectCatalog.parts(spec);
        call.json(
                HttpCall.OK,
                new Differences(
                        parts.getFirst(),
                        parts.subList(1, parts.size()),
                        all.subList(0, Math.min(all.size(), DIFFERENCES_MAX)),
                        all.size() > DIFFERENCES_MAX));
    }

    private void validate(HttpCall call) throws IOException {
        Map<String, Object> body = call.body();
        Message message = RequestFields.message(body, "fields");
        call.json(
                HttpCall.OK,
                check.validate(
                        message,
                        Members.text(body, "engine"),
                        Members.text(body, "session"),
                        Members.text(body, "dialect")));
    }

    private void compare(HttpCall call) throws IOException {
        Map<String, Object> body = call.body();
        Set<Integer> ignored = new TreeSet<>();
        String tags = body.containsKey("ignore") ? Members.text(body, "ignore") : "9,10,52";
        for (String tag : tags.split(",", -1)) {
            if (tag.isBlank()) continue;
            if (!tag.strip().matches("\\d{1,9}")) throw ApiException.badRequest("ignore=" + tags + ": expected tags");
            ignored.add(Integer.parseInt(tag.strip()));
        }
        Message left = RequestFields.message(body, "left");
        Message right = RequestFields.message(body, "right");
        call.json(HttpCall.OK, Map.of("fields", search.compare(left, right, ignored)));
    }
}
