package io.needletail.console;

import io.needletail.engine.admin.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Describes the API in the form of OpenAPI 3.1. */
final class OpenApi {
    private static final Pattern BRACES = Pattern.compile("\\{(\\w+)}");

    private OpenApi() {}

    static Map<String, Object> of(List<Route> routes) {
        Map<String, Object> paths = new LinkedHashMap<>();
        for (Route route : routes) {
            Map<String, Object> path = new LinkedHashMap<>(Members.object(paths, route.template()));
            path.put(route.method().toLowerCase(Locale.ROOT), operation(route));
            paths.put(route.template(), path);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put(
                "info",
                Map.of(
                        "title",
                        "Needletail console",
                        "version",
                        "1",
                        "description",
                        "Engines, sessions, messages, latency and alarms. An error has the body"
                                + " {\"error\":{\"code\":…,\"text\":…}}. Members that a program does not know are to be"
                                + " ignored."));
        document.put(
                "components", Map.of("securitySchemes", Map.of("token", Map.of("type", "http", "scheme", "bearer"))));
        document.put("paths", paths);
        return document;
    }

    private static Map<String, Object> operation(Route route) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("summary", route.summary());
        operation.put("x-role", route.role().name().toLowerCase(Locale.ROOT));
        boolean hasBody = route.method().equals(Route.POST);
        boolean isChange = hasBody && route.role() != Role.VIEWER;
        List<Described> ofPath = BRACES.matcher(route.template())
                .results()
                .map(part -> Described.of("path", part.group(1), true, "string", "Part of the path."))
                .toList();
        List<Described> ofQuery = hasBody
                ? List.of()
                : route.parameters().stream()
                        .map(one -> Described.of("query", one.name(), one.required(), one.type(), one.description()))
                        .toList();
        operation.put(
                "parameters", Stream.concat(ofPath.stream(), ofQuery.stream()).toList());
        if (hasBody) operation.put("requestBody", body(route));
        if (isChange) operation.put("security", List.of(Map.of("token", List.of())));
        Map<String, Object> answers = new LinkedHashMap<>();
        answers.put("200", Map.of("description", "Done."));
        answers.put("default", Map.of("description", "Not done, for the reason in error.text."));
        operation.put("responses", answers);
        return operation;
    }

    private record Described(String in, String name, boolean required, String description, Map<String, String> schema) {
        static Described of(String in, String name, boolean required, String type, String description) {
            return new Described(in, name, required, description, Map.of("type", type));
        }
    }

    private record Member(String type, String description) {}

    private record Schema(String type, Map<String, Member> properties, List<String> required) {}

    private static Map<String, Object> body(Route route) {
        Map<String, Member> members = new LinkedHashMap<>();
        route.parameters().forEach(one -> members.put(one.name(), new Member(one.type(), one.description())));
        List<String> required = route.parameters().stream()
                .filter(Route.Parameter::required)
                .map(Route.Parameter::name)
                .toList();
        Schema schema = new Schema("object", members, required);
        return Map.of("content", Map.of("application/json", Map.of("schema", schema)));
    }
}
