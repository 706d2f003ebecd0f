package io.needletail.dictionary.validate;

import java.util.Arrays;

/**
 * The tag sequence of a message that passed. In another message with the same tags every field is at an allowed place,
 * so only its values have to be checked, in one short loop for each form of values.
 *
 * <p>{@link #begin} replaces the sequence by another one; the arrays grow to the size of the largest one. One thread.
 */
final class TagSequenceCache {
    private static final int START = 16;

    private MemberTable body;
    private int[] tags = {};
    private int count;
    private final int[][] fields = new int[SwarValueCheck.FORMS][START];
    private final int[] counts = new int[SwarValueCheck.FORMS];
    private ValueRule[] rules = {};
    private int[] instances = new int[START];

    /** Tells whether a message has these tags; {@code members} are those of its type. */
    boolean hasTagsOf(FastValueCheck values, MemberTable members) {
        return body == members && values.message.hasTags(tags, count);
    }

    /** Tells whether all values of a message with these tags are valid. */
    boolean accepts(FastValueCheck values) {
        return values.noneIsEmpty()
                && wholesAreValid(values)
                && decimalsAreValid(values)
                && timestampsAreValid(values)
                && listedAreValid(values)
                && othersAreValid(values)
                && countsAreValid(values);
    }

    /** Starts the sequence of another message. */
    void begin(FastValueCheck values, MemberTable members) {
        body = members;
        count = values.message.endField();
        if (tags.length < count) {
            tags = new int[count];
            rules = new ValueRule[count];
        }
        for (int field = 0; field < count; field++) tags[field] = values.message.tag(field);
        Arrays.fill(counts, 0);
    }

    /** Makes the cache empty: no message has its tags. */
    void clear() {
        count = 0;
    }

    /** Adds the form and the rule of a field. */
    void add(int form, ValueRule rule, int field) {
        rules[field] = rule;
        append(form, field);
    }

    /** Adds a count field and the number of entries of its group. */
    void addCount(int entries, int field) {
        int next = append(SwarValueCheck.COUNT, field);
        if (next == instances.length) instances = Arrays.copyOf(instances, 2 * next);
        instances[next] = entries;
    }

    private int append(int form, int field) {
        int next = counts[form]++;
        if (next == fields[form].length) fields[form] = Arrays.copyOf(fields[form], 2 * next);
        fields[form][next] = field;
        return next;
    }

    private boolean wholesAreValid(FastValueCheck values) {
        int[] some = fields[SwarValueCheck.WHOLE];
        int end = counts[SwarValueCheck.WHOLE];
        for (int i = 0; i < end; i++) {
            if (!values.isWhole(some[i]) && !values.followsRule(rules[some[i]], some[i])) return false;
        }
        return true;
    }

    private boolean decimalsAreValid(FastValueCheck values) {
        int[] some = fields[SwarValueCheck.DECIMAL];
        int end = counts[SwarValueCheck.DECIMAL];
        for (int i = 0; i < end; i++) {
            if (!values.isDecimal(some[i]) && !values.followsRule(rules[some[i]], some[i])) return false;
        }
        return true;
    }

    private boolean timestampsAreValid(FastValueCheck values) {
        int[] some = fields[SwarValueCheck.TIMESTAMP];
        int end = counts[SwarValueCheck.TIMESTAMP];
        for (int i = 0; i < end; i++) {
            if (!values.isTimestamp(some[i]) && !values.hasNewDay(rules[some[i]], some[i])) return false;
        }
        return true;
    }

    private boolean listedAreValid(FastValueCheck values) {
        int[] some = fields[SwarValueCheck.LISTED];
        int end = counts[SwarValueCheck.LISTED];
        for (int i = 0; i < end; i++) {
            ValueRule rule = rules[some[i]];
            if (!values.isListed(rule, some[i]) && !values.followsRule(rule, some[i])) return false;
        }
        return true;
    }

    private boolean othersAreValid(FastValueCheck values) {
        for (int i = 0; i < counts[SwarValueCheck.CHARACTER]; i++) {
            if (!values.isCharacter(fields[SwarValueCheck.CHARACTER][i])) return false;
        }
        for (int i = 0; i < counts[SwarValueCheck.OTHER]; i++) {
            int field = fields[SwarValueCheck.OTHER][i];
            if (!values.followsRule(rules[field], field)) return false;
        }
        return true;
    }

    private boolean countsAreValid(FastValueCheck values) {
        for (int i = 0; i < counts[SwarValueCheck.COUNT]; i++) {
            if (!values.isCount(instances[i], fields[SwarValueCheck.COUNT][i])) return false;
        }
        return true;
    }
}
