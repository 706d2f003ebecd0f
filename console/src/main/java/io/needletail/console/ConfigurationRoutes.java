package io.needletail.console;

import io.needletail.console.Route.Parameter;
import io.needletail.engine.admin.Role;
import java.util.List;
import java.util.Map;

/** The addresses of the API that show and change configurations. */
final class ConfigurationRoutes {
    private static final String EDITS =
            "Changes of sections, each an object with action (change, add, clone or remove), section (the line of its"
                    + " heading), settings (an object of strings) and removed (an array of keys). A masked value keeps the"
                    + " secret.";

    private final Configurations configurations;

    ConfigurationRoutes(Configurations configurations) {
        this.configurations = configurations;
    }

    /**
     * Returns the routes.
     *
     * @param root the path of an engine, with the braces of its name
     */
    List<Route> below(String root) {
        String path = root + "/configuration";
        List<Parameter> change = List.of(
                new Parameter("base", "string", true, "The version of the file that the change is for."),
                new Parameter("edits", "array", false, EDITS),
                Parameter.number("restore", "Instead of edits: the number of the version that comes back."));
        return List.of(
                Route.get(
                        path,
                        "Shows the configuration file of an engine, its secrets masked.",
                        List.of(),
                        call -> call.json(200, configurations.show(engine(call)))),
                Route.get(
                        path + "/history",
                        "Lists the versions that were applied, the newest first.",
                        List.of(),
                        call -> call.json(200, Map.of("versions", configurations.history(engine(call))))),
                Route.get(
                        path + "/difference",
                        "Shows the lines in which two versions differ, their secrets masked.",
                        List.of(
                                Parameter.number("from", "Number of a version; default: the file as it is."),
                                Parameter.number("to", "Number of a version; default: the file as it is.")),
                        call -> call.json(
                                200,
                                Map.of(
                                        "lines",
                                        configurations.difference(
                                                engine(call), number(call, "from"), number(call, "to"))))),
                Route.post(
                        path + "/preview",
                        Role.ADMINISTRATOR,
                        "Shows what a change of the file would do, and the findings of the changed file; changes"
                                + " nothing.",
                        change,
                        call -> call.json(200, configurations.preview(engine(call), call.body()))),
                Route.post(
                        path + "/apply",
                        Role.ADMINISTRATOR,
                        "Changes the file and lets the engine read it again; both or neither.",
                        List.of(Parameter.reason(), change.get(0), change.get(1), change.get(2)),
                        call -> call.json(200, configurations.apply(call, engine(call)))));
    }

    private static String engine(HttpCall call) {
        return call.path("engine");
    }

    private static long number(HttpCall call, String name) {
        return call.query(name, 0, 0, Long.MAX_VALUE);
    }
}
