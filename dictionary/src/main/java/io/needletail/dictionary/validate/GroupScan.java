package io.needletail.dictionary.validate;

import io.needletail.wire.Ascii;
import io.needletail.wire.Message;
import java.util.Arrays;

/**
 * Validates a repeating group and the groups nested in it. Keeps marks between messages. One thread; allocates only in
 * its constructor.
 */
final class GroupScan {
    private static final int NONE = 0;

    private final ValidationResult result;
    private final boolean ordered;
    private final boolean anyDelimiter;
    private final int[] marks;
    private Message message;
    private ValidatorTables tables;
    private MemberTable header;
    private MemberTable trailer;
    private SectionState section;
    private int countTag;
    private int outermostInstance;
    private final int entriesMax;
    private int round;

    GroupScan(ValidationResult result, int marksMax) {
        this.result = result;
        entriesMax = result.options.groupEntriesMax();
        ordered = result.options.validateUnorderedGroupFields();
        anyDelimiter = result.options.firstFieldInGroupIsDelimiter();
        marks = new int[marksMax];
    }

    /** Prepares for the groups of one message. */
    void begin(Message scanned, ValidatorTables dialect, ValidatorTables outer) {
        message = scanned;
        tables = dialect;
        header = outer.header;
        trailer = outer.trailer;
    }

    /** Validates a group of a header or body; returns the field after it, or {@link ValidationResult#REJECTED}. */
    int scan(SectionState of, MemberTable group, int counter) {
        section = of;
        countTag = message.tag(counter);
        return scan(group, counter, 1);
    }

    private int scan(MemberTable group, int counter, int depth) {
        int end = message.endField();
        int delimiter = anyDelimiter ? NONE : group.delimiter;
        int at = counter + 1;
        int previous = -1;
        int thisRound = 0;
        int instances = 0;
        long countRank = rank(depth - 1);
        while (at < end) {
            int tag = message.tag(at);
            int member = group.index.find(tag);
            if (member == TagIndex.NOT_FOUND) {
                if (endsAt(tag, depth == 1)) break;
                if (!isAllowed(at, instances, depth)) return ValidationResult.REJECTED;
                at++;
                continue;
            }
            MemberTable inner = group.groups[member];
            if (delimiter == NONE) delimiter = tag;
            if (tag == delimiter) {
                if (instances++ > 0) result.missingInGroup(section, group, marks, thisRound);
                if (instances > entriesMax) return result.rejectEntries(counter);
                thisRound = ++round;
                previous = -1;
                if (depth == 1) outermostInstance = instances;
            } else if (instances == 0) {
                return result.rejectWithoutDelimiter(message.tag(counter), delimiter, at);
            } else if (inner == null) {
                if (ordered && member <= previous) return result.reject(ValidationResult.GROUP_OUT_OF_ORDER, at);
                previous = member;
            }
            if (marks[group.firstMark + member] == thisRound) return result.reject(ValidationResult.TAG_REPEATED, at);
            marks[group.firstMark + member] = thisRound;
            result.value(group.rules[member], at, rank(depth));
            at = inner == null ? at + 1 : scan(inner, at, depth + 1);
            if (at == ValidationResult.REJECTED) return at;
        }
        if (instances > 0) result.missingInGroup(section, group, marks, thisRound);
        if (count(counter) != instances) result.report(countRank, ValidationResult.GROUP_COUNT, counter);
        return at;
    }

    /** Tells whether the round numbers are nearly used up; {@link #forget} starts them again, between messages. */
    boolean needsReset() {
        return round < 0 || round > Integer.MAX_VALUE / 2;
    }

    void forget() {
        round = 0;
        Arrays.fill(marks, 0);
    }

    // At depth 0 it is the count field of an outermost group, which has the rank of a plain field.
    private long rank(int depth) {
        if (depth == 0) return ValidationResult.fieldRank(section, countTag);
        return ValidationResult.groupRank(section, countTag, outermostInstance, depth);
    }

    private long count(int counter) {
        return Ascii.number(message.bytes(), message.from(counter), message.to(counter));
    }

    private boolean endsAt(int tag, boolean outermost) {
        // In header and trailer a group ends at the first field that is no member; only a body may have unknown tags.
        if (section.table == header || section.table == trailer) return true;
        if (outermost && section.table.index.find(tag) != TagIndex.NOT_FOUND) return true;
        if (!outermost && tables.tags.find(tag) != TagIndex.NOT_FOUND) return true;
        return header.index.find(tag) != TagIndex.NOT_FOUND || trailer.index.find(tag) != TagIndex.NOT_FOUND;
    }

    // A tag that is no member of the group belongs to the current instance, if the options allow such tags.
    private boolean isAllowed(int field, int instances, int depth) {
        int tag = message.tag(field);
        if (!result.allows(tag)) {
            int reason = tag <= 0 ? ValidationResult.INVALID_TAG_NUMBER : ValidationResult.TAG_NOT_DEFINED_FOR_MESSAGE;
            result.reject(reason, field);
            return false;
        }
        if (instances == 0) {
            result.reject(ValidationResult.GROUP_OUT_OF_ORDER, field);
            return false;
        }
        result.value(tables.rule(tag), field, rank(depth));
        return true;
    }
}
