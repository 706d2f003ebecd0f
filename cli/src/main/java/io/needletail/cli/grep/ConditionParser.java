package io.needletail.cli.grep;

import io.needletail.cli.describe.DialectChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads conditions: {@code FIELD=VALUE}, {@code FIELD!=VALUE}, {@code FIELD~REGEX}, {@code FIELD!~REGEX},
 * {@code GROUP[FIELD=VALUE,…]}, and anything else as a regular expression over the whole message.
 * Throws {@link IllegalArgumentException} for a condition that is wrong.
 */
record ConditionParser(DialectChoice dialects) {
    private static final int INSTANCE_FIELDS_MAX = 60;
    private static final Pattern FIELD =
            Pattern.compile("(?<field>[A-Za-z][A-Za-z0-9]*|\\d{1,9})(?<no>!?)(?<how>[=~])(?<value>.*)", Pattern.DOTALL);
    private static final Pattern GROUP = Pattern.compile("(?<group>[A-Za-z0-9]+)\\[(?<fields>.*)]", Pattern.DOTALL);

    Condition read(String text) {
        Matcher group = GROUP.matcher(text);
        if (group.matches()) return instance(group);
        Matcher field = FIELD.matcher(text);
        return field.matches() ? field(field) : new Condition.OfText(pattern(text));
    }

    private Condition instance(Matcher group) {
        List<Condition.OfField> fields = new ArrayList<>();
        for (String part : group.group("fields").split(",", -1)) {
            Matcher field = FIELD.matcher(part);
            if (!field.matches()) throw wrong("'" + part + "' is no condition; expected FIELD=VALUE or FIELD~REGEX");
            Condition.OfField condition = field(field);
            if (condition.negated()) throw wrong("'" + part + "': != and !~ cannot stand within [ ]");
            fields.add(condition);
        }
        if (fields.size() > INSTANCE_FIELDS_MAX) {
            throw wrong("more than " + INSTANCE_FIELDS_MAX + " conditions on one group");
        }
        return new Condition.OfInstance(tag(group.group("group")), fields);
    }

    private Condition.OfField field(Matcher field) {
        String value = field.group("value");
        Condition.ValueTest test =
                field.group("how").equals("=") ? new Condition.Equal(value) : new Condition.Matching(pattern(value));
        return new Condition.OfField(
                tag(field.group("field")), !field.group("no").isEmpty(), test);
    }

    private int tag(String name) {
        return dialects.tag(name);
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException wrong) {
            throw wrong("'" + text + "' is no regular expression: " + wrong.getDescription());
        }
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(text);
    }
}
