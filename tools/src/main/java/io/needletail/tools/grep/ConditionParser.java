package io.needletail.tools.grep;

import io.needletail.tools.describe.DialectChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads conditions: {@code FIELD=VALUE}, {@code FIELD!=VALUE}, {@code FIELD~REGEX}, {@code FIELD!~REGEX},
 * {@code GROUP[FIELD=VALUE,…]}, and anything else as a regular expression over the whole message.
 * Throws {@link IllegalArgumentException} for a condition that is wrong.
 *
 * @param dialects names of fields
 * @param isStopped asked during a search in a long text; true ends it
 * @param remarks takes what is doubtful in a condition that is right
 */
record ConditionParser(DialectChoice dialects, BooleanSupplier isStopped, Consumer<String> remarks) {
    /** Most characters of a condition. */
    static final int LENGTH_MAX = 4_000;

    private static final int INSTANCE_FIELDS_MAX = 60;
    private static final int NAME_MAX = 100;
    private static final Pattern FIELD =
            Pattern.compile("(?<field>[A-Za-z][A-Za-z0-9]*|\\d{1,9})(?<no>!?)(?<how>[=~])(?<value>.*)", Pattern.DOTALL);
    private static final Pattern GROUP = Pattern.compile("(?<group>[A-Za-z0-9]+)\\[(?<fields>.*)]", Pattern.DOTALL);

    private static final Pattern NESTED = Pattern.compile("\\w+\\[.*", Pattern.DOTALL);

    Condition read(String text) {
        if (text.length() > LENGTH_MAX) {
            throw wrong("'" + Quote.of(text) + "': a condition of " + text.length() + " characters; expected at most "
                    + LENGTH_MAX + "; divide it into several conditions");
        }
        Matcher group = GROUP.matcher(text);
        if (group.matches()) return instance(group);
        Matcher field = FIELD.matcher(text);
        return field.matches() ? field(field) : new Condition.OfText(pattern(text));
    }

    private Condition instance(Matcher group) {
        List<Condition.OfField> fields = new ArrayList<>();
        for (String part : group.group("fields").split(",", -1)) {
            if (NESTED.matcher(part).matches()) {
                throw wrong("'" + Quote.of(part) + "': a group within a group; expected FIELD=VALUE or FIELD~REGEX;"
                        + " name the inner group alone, GROUP[FIELD=VALUE,...]");
            }
            Matcher field = FIELD.matcher(part);
            if (!field.matches())
                throw wrong("'" + Quote.of(part) + "' is no condition; expected FIELD=VALUE or FIELD~REGEX");
            Condition.OfField condition = field(field);
            if (condition.negated()) throw wrong("'" + Quote.of(part) + "': != and !~ cannot stand within [ ]");
            fields.add(condition);
        }
        if (fields.size() > INSTANCE_FIELDS_MAX) {
            throw wrong("more than " + INSTANCE_FIELDS_MAX + " conditions on one group");
        }
        return new Condition.OfInstance(tag(group.group("group")), fields);
    }

    private Condition.OfField field(Matcher field) {
        String value = field.group("value");
        int tag = tag(field.group("field"));
        if (field.group("how").equals("=")) {
            dialects.noValue(tag, value)
                    .ifPresent(text ->
                            remarks.accept("'" + Quote.of(field.group()) + "': '" + Quote.of(value) + "' " + text));
        }
        Condition.ValueTest test =
                field.group("how").equals("=") ? new Condition.Equal(value) : new Condition.Matching(pattern(value));
        return new Condition.OfField(tag, !field.group("no").isEmpty(), test);
    }

    private int tag(String name) {
        if (name.length() > NAME_MAX) throw wrong("'" + Quote.of(name) + "' is no field; give a tag or a name");
        return dialects.tag(name);
    }

    private UserPattern pattern(String text) {
        return UserPattern.of(text, isStopped);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(text);
    }
}
