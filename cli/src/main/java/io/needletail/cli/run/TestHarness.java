package io.needletail.cli.run;

import io.needletail.engine.Engine;
import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.wire.MsgTypes;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Does to an engine with an {@link Echo} what acceptance definitions need and no FIX message can ask for.
 *
 * <p>A command is a verb, a session as {@link io.needletail.session.SessionId} writes itself, and what the verb needs:
 * <ul>
 *   <li>{@code SET_SESSION FIX.4.4:ISLD->TW NEXTSENDERSEQNUM=2000} or {@code NEXTTARGETSEQNUM}: sets a sequence number;
 *   <li>{@code LOGOUT FIX.4.4:ISLD->TW}: says Logout(5);
 *   <li>{@code SEND FIX.4.4:ISLD->TW 35=D|11=A|…}: has the application send; bars or SOH end the fields;
 *   <li>{@code UNAVAILABLE FIX.4.4:ISLD->TW}: the application refuses everything until the connection ends.
 * </ul>
 * From any thread; each command is carried out on the engine's.
 */
public final class TestHarness {
    /** The answer to a command that was carried out. */
    public static final String OK = "OK";

    private static final Pattern COMMAND = Pattern.compile("(\\w+) (\\S+)(?: (.*))?", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("NEXT(SENDER|TARGET)SEQNUM=(\\d{1,18})");
    private static final Pattern TYPE = Pattern.compile("35=([^\u0001]+)\u0001");
    private static final long PATIENCE_SECONDS = 10;

    private final Engine engine;
    private final Echo echo;

    /**
     * Makes a harness.
     *
     * @param engine the engine
     * @param echo its application
     */
    public TestHarness(Engine engine, Echo echo) {
        this.engine = engine;
        this.echo = echo;
    }

    /**
     * Carries out a command.
     *
     * @param command see above
     * @return {@link #OK}, or what is wrong
     */
    public String execute(String command) {
        Matcher parts = COMMAND.matcher(command);
        if (!parts.matches()) return "expected VERB SESSION [WHAT]";
        CompletableFuture<String> answer = new CompletableFuture<>();
        engine.submit(() -> answer.complete(onEngine(
                parts.group(1),
                parts.group(2),
                Optional.ofNullable(parts.group(3)).orElse(""))));
        return answer.completeOnTimeout("the engine does not answer", PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private String onEngine(String verb, String id, String what) {
        Optional<Session> named = engine.sessions().stream()
                .filter(session -> session.config().id().toString().equals(id))
                .findFirst();
        if (named.isEmpty()) return "no session " + id;
        Session session = named.get();
        return switch (verb) {
            case "SET_SESSION" -> setNumber(session, what);
            case "LOGOUT" -> {
                session.logout(what);
                yield OK;
            }
            case "SEND" -> send(session, what.replace('|', '\u0001'));
            case "UNAVAILABLE" -> {
                echo.refuseAll(session);
                yield OK;
            }
            default -> verb + " is unknown";
        };
    }

    private String setNumber(Session session, String what) {
        Matcher number = NUMBER.matcher(what);
        if (!number.matches()) return "expected NEXTSENDERSEQNUM=N or NEXTTARGETSEQNUM=N";
        long value = Long.parseLong(number.group(2));
        boolean out = number.group(1).equals("SENDER");
        session.setNumbers(out ? session.nextIn() : value, out ? value : session.nextOut());
        return OK;
    }

    private String send(Session session, String fields) {
        Matcher type = TYPE.matcher(fields);
        if (!type.lookingAt()) return "expected 35=…|…|";
        OutboundMessage draft = session.begin(MsgTypes.of(type.group(1)));
        byte[] body = fields.substring(type.end()).getBytes(StandardCharsets.ISO_8859_1);
        return switch (draft.raw(body, 0, body.length).send()) {
            case SENT, STORED -> OK;
            case BACK_PRESSURE, THROTTLED -> "the session has no room for it";
            case REFUSED -> "the session refuses it";
        };
    }
}
