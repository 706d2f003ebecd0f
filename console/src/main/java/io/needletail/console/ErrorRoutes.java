package io.needletail.console;

import io.needletail.console.Route.Parameter;
import io.needletail.engine.error.ErrorCode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The explanations of error numbers, as {@code needletail explain} prints them. */
final class ErrorRoutes {
    private ErrorRoutes() {}

    /** Returns the routes below a prefix such as {@code /api/v1}. */
    static List<Route> below(String prefix) {
        return List.of(Route.state(
                prefix + "/errors/{code}",
                "Explains an error number such as NT-220: what it is, why it happens, which settings it has, what to do.",
                List.<Parameter>of(),
                ErrorRoutes::explain));
    }

    private static void explain(HttpCall call) throws IOException {
        ErrorCode code = ErrorCode.all().stream()
                .filter(one -> one.id().equals(call.path("code")))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound(
                        "there is no error " + call.path("code") + ": expected a number such as NT-220"));
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("code", code.id());
        object.put("what", code.words().what());
        object.put("why", code.words().why());
        object.put("setting", code.words().setting());
        object.put("next", code.words().next());
        call.json(200, object);
    }
}
