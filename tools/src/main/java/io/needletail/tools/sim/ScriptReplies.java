package io.needletail.tools.sim;

import io.needletail.tools.extract.InputFile;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Replies by rules, a line each: {@code on D send 8 37=$n|17=$n|11=$11|…}, and {@code at logon send B 58=hello|}. In a
 * value {@code $11} is that field of the message that is answered, {@code $n} a number that grows, {@code $now} the
 * time. A field whose value becomes empty is left out. A line that begins with {@code #} is a comment.
 */
final class ScriptReplies implements ReplySource {
    /** An order is accepted and filled, a cancel is carried out, a replacement is accepted. */
    static final List<String> USUAL = List.of(
            "on D send 8 37=O$n|17=E$n|20=0|150=0|39=0|11=$11|55=$55|54=$54|38=$38|44=$44|151=$38|14=0|6=0|60=$now|",
            "on D send 8"
                    + " 37=O$n|17=E$n|20=0|150=2|39=2|11=$11|55=$55|54=$54|38=$38|44=$44|32=$38|31=$44|151=0|14=$38|6=$44"
                    + "|60=$now|",
            "on F send 8 37=O$n|17=E$n|20=0|150=4|39=4|11=$11|41=$41|55=$55|54=$54|38=$38|151=0|14=0|6=0|60=$now|",
            "on G send 8 37=O$n|17=E$n|20=0|150=5|39=0|11=$11|41=$41|55=$55|54=$54|38=$38|151=$38|14=0|6=0|60=$now|");

    private static final int LINES_MAX = 10_000;
    private static final Pattern RULE =
            Pattern.compile("(on (?<on>\\S{1,4})|at logon) send (?<type>\\S{1,4}) (?<body>.*\\|)");
    private static final Pattern FIELD = Pattern.compile("\\d{1,9}=[^|]*");
    private static final Pattern VARIABLE = Pattern.compile("\\$(?<name>\\d{1,9}|now|n)");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private final List<Rule> rules = new ArrayList<>();
    private long number;

    /** One line; {@code on} is empty at the logon. */
    private record Rule(String on, Reply reply) {}

    private ScriptReplies() {}

    static ScriptReplies read(Path file) throws IOException {
        return of(InputFile.lines(file), file.toString());
    }

    static ScriptReplies of(List<String> lines, String name) throws IOException {
        if (lines.size() > LINES_MAX) throw new IOException(name + " has more than " + LINES_MAX + " lines");
        ScriptReplies script = new ScriptReplies();
        for (int line = 0; line < lines.size(); line++) {
            String text = lines.get(line).strip();
            if (text.isEmpty() || text.startsWith("#")) continue;
            Matcher matcher = RULE.matcher(text);
            if (!matcher.matches() || !isBody(matcher.group("body"))) {
                throw new IOException(name + ":" + (line + 1) + ": '" + text + "' is no rule; expected: on MSGTYPE send"
                        + " MSGTYPE TAG=VALUE|TAG=VALUE|");
            }
            String on = matcher.group("on") == null ? "" : matcher.group("on");
            script.rules.add(new Rule(on, new Reply(matcher.group("type"), matcher.group("body"))));
        }
        return script;
    }

    // Field by field: an expression with a repeated group takes stack for each of its fields.
    private static boolean isBody(String body) {
        String[] fields = body.split("\\|", -1);
        // Behind the last separator is nothing.
        return Stream.of(fields).limit(fields.length - 1).allMatch(FIELD.asMatchPredicate());
    }

    @Override
    public List<Reply> afterLogon() {
        Message none = new Message(1);
        return rules.stream()
                .filter(rule -> rule.on.isEmpty())
                .map(rule -> filled(rule.reply, none))
                .toList();
    }

    @Override
    public List<Reply> to(Message message) {
        String type = message.text(Tags.MSG_TYPE);
        if (MsgTypes.of(type) == MsgTypes.NONE) return List.of();
        return rules.stream()
                .filter(rule -> rule.on.equals(type))
                .map(rule -> filled(rule.reply, message))
                .toList();
    }

    private Reply filled(Reply template, Message message) {
        number++;
        StringBuilder body = new StringBuilder();
        for (String field : template.body().split("\\|", -1)) {
            String text = VARIABLE.matcher(field)
                    .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), message)));
            if (text.isEmpty() || text.endsWith("=")) continue;
            body.append(text).append('\u0001');
        }
        return new Reply(template.type(), body.toString());
    }

    private String value(String name, Message message) {
        return switch (name) {
            case "n" -> Long.toString(number);
            case "now" -> TIME.format(Instant.now());
            default -> message.text(Integer.parseInt(name));
        };
    }

    @Override
    public void close() {
        rules.clear();
    }
}
