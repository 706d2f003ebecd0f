package io.needletail.console;

import io.needletail.console.MessageSearch.MessagesFound;
import io.needletail.console.Route.Parameter;
import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.admin.Role;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.operate.EngineMetrics.Histogram;
import io.needletail.engine.operate.SessionReport;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The addresses of the API. */
final class ApiRoutes {
    private static final String V1 = "/api/v1";
    private static final String SESSION = V1 + "/sessions/{session}";
    private static final int EVENTS_USUAL = 200;
    private static final int MESSAGES_USUAL = 200;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final ConsoleState state;
    private final EngineCommands commands;
    private final Configurations configurations;
    private final AlarmRoutes alarms;
    private final AuditLog audit;
    private final MessageSearch search;
    private final ConsoleLimits limits;
    private final List<Route> routes = new ArrayList<>();

    /**
     * Sources of the routes.
     *
     * @param state the engines
     * @param commands to the engines
     * @param audit of all changes
     * @param sources what the console shows beside the engines
     * @param search in the journals of the engines
     * @param configurations files of the engines
     * @param login of users; empty where there are tokens only
     */
    record Parts(
            ConsoleState state,
            EngineCommands commands,
            AuditLog audit,
            ConsoleSources sources,
            MessageSearch search,
            Configurations configurations,
            Optional<OidcLogin> login) {}

    ApiRoutes(Parts parts, ConsoleLimits limits) {
        state = parts.state();
        commands = parts.commands();
        configurations = parts.configurations();
        audit = parts.audit();
        alarms = new AlarmRoutes(V1, state.alarms(), audit);
        search = parts.search();
        this.limits = limits;
        addReads();
        addSearches();
        MarketRoutes market = new MarketRoutes(parts.sources(), audit);
        routes.addAll(market.reads());
        // A process without an engine has nothing that a caller can change.
        if (!state.engines().isEmpty()) {
            addChanges();
            routes.addAll(new ConfigurationRoutes(configurations).below(V1 + "/engines/{engine}"));
            routes.addAll(new LogRoutes(state, commands).below(V1));
            addSend();
            routes.addAll(market.changes());
        }
        DialectCatalog dialects = new DialectCatalog(state, commands);
        routes.add(Route.act(
                V1 + "/logout",
                "Ends the session of the browser, if there is one; providerAddress ends that of the OpenID provider.",
                call -> logout(parts.login(), call)));
        routes.addAll(ErrorRoutes.below(V1));
        routes.addAll(new VenueRoutes(parts.sources()).routes());
        routes.addAll(new DictionaryRoutes(dialects, search).routes());
    }

    private static void logout(Optional<OidcLogin> login, HttpCall call) throws IOException {
        if (login.isPresent()) login.get().end(call);
        else call.json(HttpCall.OK, Map.of());
    }

    List<Route> routes() {
        return routes;
    }

    private void addReads() {
        routes.add(Route.state(
                V1 + "/engines",
                "Lists the engines with rates and latency.",
                List.of(),
                call -> call.json(200, state.overview())));
        routes.add(Route.state(
                V1 + "/sessions",
                "Lists the sessions of all engines.",
                List.of(engine(), Parameter.text("counters", "N leaves out the counters of the sessions.")),
                this::sessions));
        routes.add(Route.get(
                SESSION, "Shows a session with the latency of its stages.", List.of(engine()), this::session));
        routes.add(Route.get(
                SESSION + "/settings",
                "Shows the settings of a session with the lines of the file that they come from, secrets masked; none,"
                        + " and why, where the engine has no file.",
                List.of(engine()),
                call -> {
                    ConsoleState.Found found = state.session(call.query("engine"), call.path("session"));
                    call.json(
                            200,
                            configurations.settings(
                                    found.state().engine(), found.session().session()));
                }));
        routes.add(Route.state(
                V1 + "/events",
                "Lists events of sessions, the newest first.",
                List.of(
                        engine(),
                        Parameter.text("session", "Only this session."),
                        Parameter.number("max", "Most events; default: 200.")),
                this::events));
        routes.add(Route.state(
                V1 + "/latency",
                "Shows the latency of an engine's stages, and of one stage over the last ten minutes.",
                List.of(engine(), Parameter.text("stage", "The stage; decode, session, application, encode, write …")),
                this::latency));
        routes.add(new HistoryRoutes(state).below(V1));
        routes.add(alarms.list());
        routes.add(Route.get(
                V1 + "/audit",
                "Lists the changes that callers made, the newest first.",
                List.of(Parameter.number("max", "Most entries; default: 200.")),
                call -> call.json(200, Map.of("audit", audit.newest((int)
                        call.query("max", EVENTS_USUAL, 1, EVENTS_USUAL * 10))))));
        routes.add(Route.state(
                V1 + "/openapi.json", "Describes this API.", List.of(), call -> call.json(200, OpenApi.of(routes))));
    }

    private void addSearches() {
        routes.add(Route.search(
                V1 + "/messages",
                "Searches the journals; returns the newest messages that meet all conditions, the oldest of them"
                        + " first.",
                List.of(
                        engine(),
                        Parameter.text("session", "Only this session."),
                        Parameter.text("where", "A condition as for needletail grep; may be given several times."),
                        Parameter.text("from", "Not before this time: 2026-01-31T08:00:00Z."),
                        Parameter.text("to", "Before this time."),
                        Parameter.number("max", "Most messages; default: 200.")),
                this::messages));
        routes.add(Route.search(
                V1 + "/usage",
                "Counts in the journals how often each type of message and each field occurred.",
                List.of(
                        engine(),
                        Parameter.text("session", "Only this session."),
                        Parameter.text("from", "Not before this time: 2026-01-31T08:00:00Z."),
                        Parameter.text("to", "Before this time.")),
                this::usage));
        routes.add(Route.search(
                V1 + "/orders/{id}",
                "Finds every message of an order, from any of its ClOrdID(11) and OrderID(37).",
                List.of(engine(), Parameter.text("session", "Only this session, where several use the same ClOrdIDs.")),
                call -> found(
                        call,
                        search.order(
                                new MessageSearch.OrderQuery(engineOf(call), journal(call), call.path("id")),
                                call.budget()))));
    }

    private void addChanges() {
        List<Parameter> plain = List.of(Parameter.reason(), engine());
        change("logon", Role.OPERATOR, "Lets a session be connected again.", plain);
        change(
                "logout",
                Role.OPERATOR,
                "Logs a session out and keeps it from being connected until logon.",
                List.of(Parameter.reason(), engine(), Parameter.text("text", "Text(58) of the Logout(5).")));
        change("disconnect", Role.OPERATOR, "Closes the connection of a session without Logout(5).", plain);
        change("test-request", Role.OPERATOR, "Sends a TestRequest(1).", plain);
        change(
                "set-numbers",
                Role.ADMINISTRATOR,
                "Sets the next sequence numbers of a session.",
                List.of(
                        Parameter.reason(),
                        engine(),
                        Parameter.number("nextIn", "MsgSeqNum(34) expected next from the peer."),
                        Parameter.number("nextOut", "MsgSeqNum(34) of the next outbound message.")));
        change(
                "reset",
                Role.ADMINISTRATOR,
                "Sets both numbers of a session to 1 and forgets its sent messages.",
                plain);
        change(
                "resend",
                Role.OPERATOR,
                "Sends stored messages again with PossDupFlag(43)=Y.",
                List.of(
                        Parameter.reason(),
                        engine(),
                        new Parameter("from", "integer", true, "The first MsgSeqNum(34)."),
                        Parameter.number("to", "The last MsgSeqNum(34); default: the last one sent.")));
        routes.add(Route.post(
                V1 + "/engines/{engine}/reload",
                Role.ADMINISTRATOR,
                "Reads the configuration of an engine again and changes what the file has changed.",
                List.of(Parameter.reason()),
                call -> call.json(
                        200,
                        commands.change(
                                call,
                                new Alarm.Subject(
                                        state.engine(call.path("engine")).engine(), ""),
                                "reload",
                                List.of()))));
        routes.addAll(alarms.changes());
    }

    private void addSend() {
        change(
                "send",
                Role.OPERATOR,
                "Sends a new application message, which the session's dictionary must allow.",
                List.of(
                        Parameter.reason(),
                        engine(),
                        new Parameter("type", "string", true, "MsgType(35)."),
                        new Parameter(
                                "fields",
                                "array",
                                true,
                                "The body: pairs of tag and value, such as [[11,\"A1\"],[55,\"MSFT\"]].")));
    }

    private void change(String command, Role role, String summary, List<Parameter> parameters) {
        List<String> arguments = parameters.stream()
                .map(Parameter::name)
                .filter(name -> !name.equals("reason") && !name.equals("engine"))
                .toList();
        routes.add(Route.post(SESSION + "/" + command, role, summary, parameters, call -> {
            ConsoleState.Found found = state.session(call.query("engine"), call.path("session"));
            Alarm.Subject target =
                    new Alarm.Subject(found.state().engine(), found.session().session());
            call.json(200, commands.change(call, target, command, arguments));
        }));
    }

    private static Parameter engine() {
        return Parameter.text("engine", "Name of the engine, where there are several; in the query.");
    }

    private String engineOf(HttpCall call) {
        return state.engine(call.query("engine")).engine();
    }

    private void sessions(HttpCall call) throws IOException {
        String only = call.query("engine");
        List<EngineState> engines = only.isEmpty() ? state.engines() : List.of(state.engine(only));
        boolean isBrief = call.query("counters").equals("N");
        List<Map<String, Object>> sessions = new ArrayList<>();
        for (EngineState engine : engines) {
            for (SessionReport session : engine.sessions()) {
                sessions.add(
                        isBrief
                                ? ConsoleState.briefly(engine.engine(), session)
                                : JsonRecords.members(new SessionOfEngine(engine.engine(), session)));
            }
        }
        call.json(200, Map.of("sessions", sessions));
    }

    private record SessionOfEngine(String engine, @Unwrapped SessionReport session) {}

    private void session(HttpCall call) throws IOException {
        ConsoleState.Found found = state.session(call.query("engine"), call.path("session"));
        String engine = found.state().engine();
        Map<String, Object> named = Map.of("session", found.session().session());
        call.json(200, new SessionOfEngine(engine, commands.ask(engine, "show", named, SessionReport.class)));
    }

    private void events(HttpCall call) throws IOException {
        int max = (int) call.query("max", EVENTS_USUAL, 1, SessionTimeline.EVENTS_MAX);
        call.json(200, Map.of("events", state.timeline().newest(call.query("engine"), call.query("session"), max)));
    }

    private void latency(HttpCall call) throws IOException {
        String engine = engineOf(call);
        LatencyHistory history = state.latency(engine);
        String stage = call.query("stage");
        Optional<OneStage> one = Optional.of(stage)
                .filter(name -> !name.isEmpty())
                .map(name -> new OneStage(
                        name,
                        history.points(name),
                        history.all().getOrDefault(name, Histogram.EMPTY).buckets()));
        call.json(200, new EngineLatency(engine, history.totals(), one));
    }

    private record EngineLatency(
            String engine,
            Map<String, LatencyHistory.Percentiles> stages,
            @Unwrapped Optional<OneStage> one) {}

    private record OneStage(String stage, List<LatencyHistory.PointView> points, List<List<Long>> buckets) {}

    private void messages(HttpCall call) throws IOException {
        int max = (int) call.query("max", MESSAGES_USUAL, 1, limits.search().messagesMax());
        MessageQuery query = new MessageQuery(
                engineOf(call),
                journal(call),
                call.queries("where").stream().filter(text -> !text.isBlank()).toList(),
                time(call, "from", Long.MIN_VALUE),
                time(call, "to", Long.MAX_VALUE),
                max);
        found(call, search.search(query, call.budget()));
    }

    private void usage(HttpCall call) throws IOException {
        MessageQuery query = new MessageQuery(
                engineOf(call),
                journal(call),
                List.of(),
                time(call, "from", Long.MIN_VALUE),
                time(call, "to", Long.MAX_VALUE),
                limits.search().countedMax());
        call.json(HttpCall.OK, search.usage(query, call.budget()));
    }

    /** Returns the folder of a session's journal, also of one that the engine no longer runs; empty for all. */
    private String journal(HttpCall call) {
        String name = call.query("session");
        return state.engine(call.query("engine"))
                .session(name)
                .map(SessionReport::store)
                .orElse(name);
    }

    /** Returns a time of the query in nanoseconds since 1970. */
    static long time(HttpCall call, String name, long usual) {
        String text = call.query(name);
        if (text.isEmpty()) return usual;
        try {
            Instant instant = Instant.parse(text);
            return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), NS_PER_SECOND), instant.getNano());
        } catch (DateTimeParseException | ArithmeticException wrong) {
            throw ApiException.badRequest(name + "=" + text + ": expected a time such as 2026-01-31T08:00:00Z");
        }
    }

    private static void found(HttpCall call, MessagesFound found) {
        call.json("{\"messages\":[" + String.join(",", found.messages()) + "],\"cut\":" + found.isCut()
                + ",\"remarks\":" + Json.text(found.remarks()) + "}");
    }
}
