package io.needletail.acceptance;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One effective line of a definition.
 *
 * @param kind its kind
 * @param connection number of the connection, from 1
 * @param data the message of {@link Kind#SEND} and {@link Kind#EXPECT}, the command of {@link Kind#COMMAND}
 * @param line its number in the file
 */
public record Step(Kind kind, int connection, String data, int line) {
    /** The kind of a line. */
    public enum Kind {
        /** {@code iCONNECT}: the runner opens a connection. */
        CONNECT,
        /** {@code iDISCONNECT}: the runner closes it. */
        CLOSE,
        /** {@code eCONNECT}: the engine is to connect to the runner. */
        ACCEPT,
        /** {@code eDISCONNECT}: the engine is to close it. */
        CLOSED,
        /** {@code I8=…}: the runner sends. */
        SEND,
        /** {@code E8=…}: the engine's next message. */
        EXPECT,
        /** {@code iSET_SESSION …} and the like: a command for the engine's harness. */
        COMMAND
    }

    private static final Pattern COMMAND = Pattern.compile("i((?:SET_SESSION|LOGOUT|SEND|UNAVAILABLE) .*)");
    private static final Pattern LINE = Pattern.compile("([IERie])(?:(\\d+),)?(.*)", Pattern.DOTALL);

    /**
     * Reads a line.
     *
     * @param text the line
     * @param line its number in the file
     * @return the step; empty for a comment and for a line in another notation
     */
    public static Optional<Step> of(String text, int line) {
        if (text.stripLeading().startsWith("#")) return Optional.empty();
        Matcher command = COMMAND.matcher(text);
        if (command.matches()) {
            return Optional.of(new Step(Kind.COMMAND, 0, command.group(1).strip(), line));
        }
        Matcher parts = LINE.matcher(text);
        if (!parts.matches()) return Optional.empty();
        int connection = parts.group(2) == null ? 1 : Integer.parseInt(parts.group(2));
        return kind(parts.group(1), parts.group(3).strip())
                .map(kind -> new Step(kind, connection, isMessage(kind) ? parts.group(3) : "", line));
    }

    private static Optional<Kind> kind(String letter, String verb) {
        return Optional.ofNullable(
                switch (letter) {
                    case "I", "R" -> Kind.SEND;
                    case "E" -> Kind.EXPECT;
                    default ->
                        switch (letter + verb) {
                            case "iCONNECT" -> Kind.CONNECT;
                            case "iDISCONNECT" -> Kind.CLOSE;
                            case "eCONNECT" -> Kind.ACCEPT;
                            case "eDISCONNECT" -> Kind.CLOSED;
                            default -> null;
                        };
                });
    }

    private static boolean isMessage(Kind kind) {
        return kind == Kind.SEND || kind == Kind.EXPECT;
    }
}
