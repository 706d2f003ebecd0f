package io.needletail.console;

import io.needletail.console.Route.Parameter;
import io.needletail.engine.admin.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The addresses of the API that show the markets of a venue, and command it. Every command is in the audit. */
final class MarketRoutes {
    private static final String MARKET = "/api/v1/market";
    private static final String INSTRUMENT = MARKET + "/instruments/{symbol}/";
    private static final String OWNER = MARKET + "/owners/{owner}/";
    private static final String ALL = "all";
    private static final String PHASE = "phase";
    private static final String SYMBOL = "symbol";
    private static final String SIDE = "side";
    private static final String VENUE = "venue";
    private static final String BOTH = "BOTH";
    private static final List<String> SIDES = List.of("BUY", "SELL", BOTH);

    private final ConsoleSources sources;
    private final AuditLog audit;

    MarketRoutes(ConsoleSources sources, AuditLog audit) {
        this.sources = sources;
        this.audit = audit;
    }

    /** Makes a command from a call, whose names it checks. */
    @FunctionalInterface
    private interface CommandReader {
        MarketCommand read(HttpCall call, Map<String, Object> body, MarketNames names);
    }

    List<Route> reads() {
        return List.of(Route.get(
                MARKET,
                "Shows the instruments and owners of the venue, and whether the caller may command it.",
                List.of(),
                this::show));
    }

    List<Route> changes() {
        List<Route> routes = new ArrayList<>();
        routes.add(change(
                INSTRUMENT + "halt",
                "Halts an instrument, or all: orders stay and can be canceled; none enters, none trades.",
                List.of(),
                (call, body, names) -> new MarketCommand.PhaseChange(symbols(call, names), "HALTED")));
        routes.add(change(
                INSTRUMENT + "resume",
                "Lets an instrument, or all, trade again: in the phase that its calendar has, continuously without"
                        + " one.",
                List.of(),
                (call, body, names) -> new MarketCommand.Resume(symbols(call, names))));
        routes.add(change(
                INSTRUMENT + PHASE,
                "Lets an instrument, or all, enter a phase; an auction that ends trades first.",
                List.of(new Parameter(PHASE, "string", true, "The phase, such as OPENING_AUCTION.")),
                (call, body, names) ->
                        new MarketCommand.PhaseChange(symbols(call, names), one(body, PHASE, names.phases()))));
        routes.add(change(
                OWNER + "block",
                "Blocks an owner: its orders are canceled, and all of its requests are refused.",
                List.of(),
                (call, body, names) -> new MarketCommand.OwnerBlock(owner(call, names), true)));
        routes.add(change(
                OWNER + "unblock",
                "Lets an owner trade again that was blocked.",
                List.of(),
                (call, body, names) -> new MarketCommand.OwnerBlock(owner(call, names), false)));
        routes.add(change(
                OWNER + "cancel",
                "Cancels the open orders and quotes of an owner, who may enter others.",
                List.of(
                        Parameter.text(SYMBOL, "Only those of this instrument."),
                        Parameter.text(SIDE, "Only those of this side, BUY or SELL; default: BOTH.")),
                MarketRoutes::cancel));
        routes.add(change(
                MARKET + "/kill-switch",
                "Halts all instruments, then blocks all owners, which cancels all orders.",
                List.of(new Parameter(VENUE, "string", true, "Name of the venue, as a confirmation.")),
                MarketRoutes::killSwitch));
        return routes;
    }

    private void show(HttpCall call) throws IOException {
        MarketView market = sources.market()
                .orElseThrow(() -> ApiException.notFound(
                        "this console shows no venue; start one with needletail venue --console"));
        Map<String, Object> object = new LinkedHashMap<>(market.overview());
        Optional<String> obstacle = sources.control().isEmpty()
                ? Optional.of("this console gives no commands to the venue")
                : sources.control().get().obstacle();
        Map<String, Object> commands = new LinkedHashMap<>();
        commands.put("allowed", obstacle.isEmpty() && call.may(Role.OPERATOR));
        obstacle.ifPresent(why -> commands.put("obstacle", why));
        sources.control().ifPresent(control -> {
            commands.put("identity", control.identity());
            commands.put("phases", control.names().phases());
        });
        object.put("commands", commands);
        call.json(HttpCall.OK, object);
    }

    private Route change(String template, String summary, List<Parameter> parameters, CommandReader reader) {
        List<Parameter> all = new ArrayList<>(List.of(Parameter.reason()));
        all.addAll(parameters);
        List<String> arguments = parameters.stream().map(Parameter::name).toList();
        String action = "market-" + template.substring(template.lastIndexOf('/') + 1);
        return Route.post(template, Role.OPERATOR, summary, all, call -> {
            MarketControl control = sources.control()
                    .orElseThrow(() -> ApiException.notFound(
                            "this console gives no commands to a venue; start one with needletail venue --console"));
            Map<String, Object> body = call.body();
            MarketCommand command = reader.read(call, body, control.names());
            Map<String, Object> given = new LinkedHashMap<>();
            given.put("identity", control.identity());
            arguments.stream().filter(body::containsKey).forEach(name -> given.put(name, body.get(name)));
            Alarm.Subject target = new Alarm.Subject(control.names().venue(), call.path(SYMBOL) + call.path("owner"));
            call.json(HttpCall.OK, execute(control, command, EngineCommands.entry(call, body, action, target, given)));
        });
    }

    private Map<String, Object> execute(MarketControl control, MarketCommand command, AuditLog.Entry entry)
            throws IOException {
        audit.write(entry, "begun");
        try {
            MarketOutcome outcome = outcome(control, command, entry);
            outcome.require();
            audit.write(entry, "done: " + outcome.text());
            return outcome.json();
        } catch (IOException | RuntimeException failure) {
            audit.write(entry, "failed: " + failure.getMessage());
            throw failure;
        }
    }

    private static MarketOutcome outcome(MarketControl control, MarketCommand command, AuditLog.Entry entry) {
        try {
            return control.execute(command, entry.who(), entry.why());
        } catch (IllegalArgumentException unfit) {
            throw ApiException.badRequest(unfit.getMessage());
        } catch (IOException unreachable) {
            throw new ApiException(
                    ApiException.UNAVAILABLE, "VENUE_DOWN", "no command was sent: " + unreachable.getMessage());
        }
    }

    private static List<String> symbols(HttpCall call, MarketNames names) {
        String symbol = call.path(SYMBOL);
        return symbol.equals(ALL) ? names.symbols() : List.of(known(symbol, names.symbols(), "instrument"));
    }

    private static String owner(HttpCall call, MarketNames names) {
        return known(call.path("owner"), names.owners(), "owner");
    }

    private static MarketCommand cancel(HttpCall call, Map<String, Object> body, MarketNames names) {
        Optional<String> symbol = Optional.of(Members.text(body, SYMBOL)).filter(text -> !text.isEmpty());
        symbol.ifPresent(text -> known(text, names.symbols(), "instrument"));
        String side = Members.text(body, SIDE).isEmpty() ? BOTH : one(body, SIDE, SIDES);
        return new MarketCommand.OrderCancel(owner(call, names), symbol, side);
    }

    private static MarketCommand killSwitch(HttpCall call, Map<String, Object> body, MarketNames names) {
        if (Members.text(body, VENUE).equals(names.venue())) return new MarketCommand.KillSwitch();
        throw ApiException.badRequest(
                "venue=" + Members.text(body, VENUE) + ": expected the name of the venue, " + names.venue());
    }

    private static String one(Map<String, Object> body, String name, List<String> known) {
        String text = Members.text(body, name);
        if (known.contains(text)) return text;
        throw ApiException.badRequest(name + "=" + text + ": expected one of " + String.join(", ", known));
    }

    private static String known(String name, List<String> known, String kind) {
        if (known.contains(name)) return name;
        throw ApiException.notFound("the venue has no " + kind + " " + name);
    }
}
