package io.needletail.dictionary.validate;

import java.util.Arrays;

/**
 * The tags of a message that had every field where it belongs. Another one with the same tags has so as well, and only its
 * values are left to be looked at: in one short loop for each form that they may have.
 *
 * <p>Is filled anew for another message; its arrays grow to what the largest one needs.
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

    /** Tells whether a message has this shape; the body is that of its type. */
    boolean fits(FastValueCheck values, MemberTable members) {
        return body == members && values.message.hasTags(tags, count);
    }

    /** Tells whether all values of a message of this shape are right. */
    boolean holds(FastValueCheck values) {
        return values.areThere()
                && holdsWholes(values)
                && holdsDecimals(values)
                && holdsTimestamps(values)
                && holdsListed(values)
                && holdsOthers(values)
                && holdsCounts(values);
    }

    /** Forgets the shape and begins that of another message. */
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

    /** Makes it the shape of no message. */
    void forget() {
        count = 0;
    }

    /** Adds a field. */
    void add(int form, ValueRule rule, int field) {
        rules[field] = rule;
        append(form, field);
    }

    /** Adds that a field counts the entries of a group. */
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

    private boolean holdsWholes(FastValueCheck values) {
        int[] some = fields[SwarValueCheck.WHOLE];
        int behind = counts[SwarValueCheck.WHOLE];
        for (int i = 0; i < behind; i++) {
            if (!values.isWhole(some[i]) && !values.isRightByRule(rules[some[i]], some[i])) return false;
        }
        return true;
    }

    private boolean holdsDecimals(FastValueCheck values) {
        int[] some = fields[SwarValueCheck.DECIMAL];
        int behind = counts[SwarValueCheck.DECIMAL];
        for (int i = 0; i < behind; i++) {
            if (!values.isDecimal(some[i]) && !values.isRightByRule(rules[some[i]], some[i])) return false;
        }
        return true;
    }

    private boolean holdsTimestamps(FastValueCheck values) {
        int[] some = fields[SwarValueCheck.TIMESTAMP];
        int behind = counts[SwarValueCheck.TIMESTAMP];
        for (int i = 0; i < behind; i++) {
            if (!values.isTimestamp(some[i]) && !values.isRightDay(rules[some[i]], some[i])) return false;
        }
        return true;
    }

    private boolean holdsListed(FastValueCheck values) {
        int[] some = fields[SwarValueCheck.LISTED];
        int behind = counts[SwarValueCheck.LISTED];
        for (int i = 0; i < behind; i++) {
            ValueRule rule = rules[some[i]];
            if (!values.isListed(rule, some[i]) && !values.isRightByRule(rule, some[i])) return false;
        }
        return true;
    }

    private boolean holdsOthers(FastValueCheck values) {
        for (int i = 0; i < counts[SwarValueCheck.CHARACTER]; i++) {
            if (!values.isCharacter(fields[SwarValueCheck.CHARACTER][i])) return false;
        }
        for (int i = 0; i < counts[SwarValueCheck.OTHER]; i++) {
            int field = fields[SwarValueCheck.OTHER][i];
            if (!values.isRightByRule(rules[field], field)) return false;
        }
        return true;
    }

    private boolean holdsCounts(FastValueCheck values) {
        for (int i = 0; i < counts[SwarValueCheck.COUNT]; i++) {
            if (!values.isCount(instances[i], fields[SwarValueCheck.COUNT][i])) return false;
        }
        return true;
    }
}
