package io.needletail.console;

import io.needletail.engine.admin.Role;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One address of the API.
 *
 * @param method {@code GET} or {@code POST}
 * @param template its path; a part in braces takes any one part of a path
 * @param role right that a caller needs
 * @param summary its effect, a sentence
 * @param parameters of its query, or members of its body
 * @param work what it waits for
 * @param handler carries it out
 */
record Route(
        String method,
        String template,
        Role role,
        String summary,
        List<Parameter> parameters,
        RequestWork work,
        Handler handler) {
    static final String GET = "GET";
    static final String POST = "POST";

    /**
     * Parameter of a query, or member of a body.
     *
     * @param name its name
     * @param type {@code string}, {@code integer} or {@code array}
     * @param required whether it must be there
     * @param description its meaning
     */
    record Parameter(String name, String type, boolean required, String description) {
        static Parameter text(String name, String description) {
            return new Parameter(name, "string", false, description);
        }

        static Parameter number(String name, String description) {
            return new Parameter(name, "integer", false, description);
        }

        static Parameter reason() {
            return new Parameter("reason", "string", true, "The reason, for the audit: 1 to 200 characters.");
        }
    }

    /** Carries a call out. */
    @FunctionalInterface
    interface Handler {
        void handle(HttpCall call) throws IOException;
    }

    /** Copies the parameters. */
    Route {
        parameters = List.copyOf(parameters);
    }

    static Route get(String template, String summary, List<Parameter> parameters, Handler handler) {
        return new Route(GET, template, Role.VIEWER, summary, parameters, RequestWork.READ, handler);
    }

    /** Reads what the console has in memory. */
    static Route state(String template, String summary, List<Parameter> parameters, Handler handler) {
        return new Route(GET, template, Role.VIEWER, summary, parameters, RequestWork.STATE, handler);
    }

    /** Searches journals, within {@link HttpCall#budget}. */
    static Route search(String template, String summary, List<Parameter> parameters, Handler handler) {
        return new Route(GET, template, Role.VIEWER, summary, parameters, RequestWork.SEARCH, handler);
    }

    /** Asks something that changes nothing, with more in its body than fits an address. */
    static Route ask(String template, String summary, List<Parameter> parameters, Handler handler) {
        return new Route(POST, template, Role.VIEWER, summary, parameters, RequestWork.READ, handler);
    }

    /** Changes something of the caller's own in memory. */
    static Route act(String template, String summary, Handler handler) {
        return new Route(POST, template, Role.VIEWER, summary, List.of(), RequestWork.LOGIN, handler);
    }

    static Route post(String template, Role role, String summary, List<Parameter> parameters, Handler handler) {
        return new Route(POST, template, role, summary, parameters, RequestWork.CHANGE, handler);
    }

    /** Returns the parts of a path that stand for the braces, decoded; empty when the path is another one. */
    Optional<Map<String, String>> match(String rawPath) {
        String[] wanted = template.split("/", -1);
        String[] given = rawPath.split("/", -1);
        if (wanted.length != given.length) return Optional.empty();
        Map<String, String> parts = new HashMap<>();
        for (int index = 0; index < wanted.length; index++) {
            if (wanted[index].startsWith("{")) {
                // A plus sign stands for itself in a path.
                String part = HttpCall.decoded(given[index].replace("+", "%2B"));
                parts.put(wanted[index].substring(1, wanted[index].length() - 1), part);
            } else if (!wanted[index].equals(given[index])) {
                return Optional.empty();
            }
        }
        return Optional.of(parts);
    }
}
