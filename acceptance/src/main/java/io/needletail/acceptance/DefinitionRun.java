package io.needletail.acceptance;

import io.needletail.acceptance.Result.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Plays one definition against an engine. */
final class DefinitionRun {
    // An engine needs a moment to detect the end of the previous connection.
    private static final long RECONNECT_NS = 50_000_000;
    private static final String LOGON = "\u000135=A\u0001";
    private static final Pattern HEART_BT_INT = Pattern.compile("(?<=\u0001)108=\\d+(?=\u0001)");

    private final Definition definition;
    private final Target target;
    private final RunRules rules;
    private final Consumer<String> say;
    private final DefinitionEncoder encoder;
    private final Map<Integer, Peer> peers = new HashMap<>();

    private DefinitionRun(Definition definition, Target target, RunRules rules, Consumer<String> say) {
        this.definition = definition;
        this.target = target;
        this.rules = rules;
        this.say = say;
        encoder = new DefinitionEncoder(definition.style(), rules.precision());
    }

    static Result play(Definition definition, Target target, RunRules rules, Consumer<String> say) {
        long began = System.nanoTime();
        DefinitionRun run = new DefinitionRun(definition, target, rules, say);
        Outcome outcome = Outcome.PASS;
        String detail = "";
        try {
            run.playAll();
        } catch (Skip skip) {
            outcome = Outcome.SKIP;
            detail = skip.getMessage();
        } catch (Deviation deviation) {
            outcome = Outcome.FAIL;
            detail = deviation.getMessage();
        }
        return new Result(definition, outcome, detail, Duration.ofNanos(System.nanoTime() - began));
    }

    private void playAll() throws Deviation, Skip {
        if (definition.steps().isEmpty()) throw new Skip("it has no steps");
        try {
            for (Step step : definition.steps()) play(step);
        } finally {
            peers.values().forEach(Peer::close);
        }
    }

    private void play(Step step) throws Deviation, Skip {
        try {
            switch (step.kind()) {
                case CONNECT -> connect(step.connection());
                case ACCEPT -> peers.put(step.connection(), new Peer(target.accept(rules.disconnect())));
                case COMMAND -> target.command(step.data());
                case CLOSE -> forget(step.connection());
                case CLOSED -> {
                    peer(step).awaitEnd(rules.disconnect(), definition.style() == Style.quickfixj);
                    forget(step.connection());
                }
                case SEND -> send(step);
                case EXPECT -> expect(step);
            }
        } catch (Deviation deviation) {
            throw new Deviation("line " + step.line() + ": " + deviation.getMessage());
        } catch (IOException failure) {
            throw new Deviation("line " + step.line() + ": " + failure);
        }
    }

    private void connect(int connection) throws IOException, Skip {
        forget(connection);
        LockSupport.parkNanos(RECONNECT_NS);
        peers.put(connection, new Peer(target.connect()));
    }

    private void forget(int connection) {
        Peer peer = peers.remove(connection);
        if (peer != null) peer.close();
    }

    private Peer peer(Step step) throws Deviation {
        Peer peer = peers.get(step.connection());
        if (peer == null) throw new Deviation("connection " + step.connection() + " is not open");
        return peer;
    }

    private void send(Step step) throws Deviation {
        String wire = encoder.wire(withHeartbeat(step.data()));
        if (rules.verbose()) say.accept("    > " + WireFields.show(wire));
        peer(step).send(wire);
    }

    private void expect(Step step) throws Deviation, IOException {
        String frame = peer(step).read(rules.message());
        if (rules.verbose()) say.accept("    < " + WireFields.show(frame));
        MessageComparison.verifyFrame(frame);
        String expected = withHeartbeat(step.data());
        boolean exactLength = rules.ignored().isEmpty() && expected.equals(step.data());
        try {
            new MessageComparison(definition.style(), rules.ignored(), rules.laxLogon(), exactLength)
                    .verify(expected, frame);
        } catch (Deviation deviation) {
            throw new Deviation(deviation.getMessage() + "\n      expected " + WireFields.show(step.data())
                    + "\n      received " + WireFields.show(frame));
        }
    }

    /** Slow definitions end sooner when both sides agree on a short interval. */
    private String withHeartbeat(String message) {
        if (rules.heartbeat() == 0 || !message.contains(LOGON)) return message;
        return HEART_BT_INT.matcher(message).replaceAll("108=" + rules.heartbeat());
    }
}
