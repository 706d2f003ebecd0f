package io.needletail.dictionary.validate;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;

/**
 * The verdict on one message while it is validated. A fault of the structure rejects the message at once. Other faults
 * have a rank, and the one with the lowest rank is reported, as QuickFIX does: a missing tag before an invalid value,
 * the header before the trailer before the body, fields before groups, small tags before large ones. One thread; never
 * allocates.
 */
final class ValidationResult {
    /** Returned by a scan instead of the next field when the message is rejected. */
    static final int REJECTED = -1;

    static final int INVALID_TAG_NUMBER = 0;
    static final int REQUIRED_TAG_MISSING = 1;
    static final int TAG_NOT_DEFINED_FOR_MESSAGE = 2;
    static final int TAG_REPEATED = 13;
    static final int TAG_OUT_OF_ORDER = 14;
    static final int GROUP_OUT_OF_ORDER = 15;
    static final int GROUP_COUNT = 16;

    private static final int USER_DEFINED_MIN = 5_000;
    // The parts of a rank, from its highest bit: missing tag or invalid value, section, field or group, tag of the
    // field or
    // of the outermost count, instance of the outermost group, depth.
    private static final long VALUES = 1L << 62;
    private static final int SECTION_SHIFT = 60;
    private static final long GROUPS = 1L << 59;
    private static final int TAG_SHIFT = 29;
    private static final int INSTANCE_SHIFT = 5;

    final ValidatorOptions options;
    private final boolean repeatedFirst;
    private Message message;
    private long least;
    private long verdict;
    private int groupWithoutDelimiter;
    private int delimiter;
    private boolean tooManyEntries;

    ValidationResult(ValidatorOptions options) {
        this.options = options;
        repeatedFirst = options.style() == ValidatorOptions.Style.QUICKFIXJ;
    }

    void begin(Message candidate) {
        message = candidate;
        least = Long.MAX_VALUE;
        verdict = MessageValidator.PASS;
        groupWithoutDelimiter = 0;
        tooManyEntries = false;
    }

    long verdict() {
        return verdict;
    }

    /** Returns the text for the last rejection; empty when the text of its reason is enough. */
    String text() {
        if (tooManyEntries) return "A group has more than MaxGroupEntries=" + options.groupEntriesMax() + " entries";
        if (groupWithoutDelimiter == 0 || !repeatedFirst) return "";
        return "The group " + groupWithoutDelimiter + " must set the delimiter field " + delimiter;
    }

    /** Rejects the message at once; returns {@link #REJECTED}. */
    int reject(int reason, int field) {
        verdict = MessageValidator.verdict(reason, message.tag(field), field);
        return REJECTED;
    }

    /** Rejects a group with an instance that does not begin with the delimiter; returns {@link #REJECTED}. */
    int rejectWithoutDelimiter(int countTag, int delimiterTag, int field) {
        groupWithoutDelimiter = countTag;
        delimiter = delimiterTag;
        return reject(GROUP_OUT_OF_ORDER, field);
    }

    /** Rejects a group with more entries than the options allow; returns {@link #REJECTED}. */
    int rejectEntries(int counter) {
        tooManyEntries = true;
        return reject(GROUP_COUNT, counter);
    }

    /** Reports a repeated tag; returns false when it rejects the message at once. */
    boolean reportRepeated(SectionState section, int field) {
        if (repeatedFirst) {
            reject(TAG_REPEATED, field);
            return false;
        }
        report(fieldRank(section, message.tag(field)), TAG_REPEATED, field);
        return true;
    }

    /** Tells whether the options allow a tag that the dictionary does not have at its place. */
    boolean allows(int tag) {
        if (tag <= 0) return false;
        return tag < USER_DEFINED_MIN ? options.allowUnknownMsgFields() : !options.validateUserDefinedFields();
    }

    /** Validates the value of a field. */
    void value(ValueRule rule, int field, long rank) {
        int reason = rule.rejectReason(message.bytes(), message.from(field), message.to(field), options);
        if (reason != ValueRule.VALID) report(rank, reason, field);
    }

    /** Keeps a fault when its rank is below the rank of all faults before it. */
    void report(long rank, int reason, int field) {
        if (rank >= least) return;
        least = rank;
        verdict = MessageValidator.verdict(reason, message.tag(field), field);
    }

    void missing(SectionState section) {
        if (section.isComplete()) return;
        reportMissing((long) section.rank << SECTION_SHIFT, section.missing(repeatedFirst));
    }

    void missingInGroup(SectionState section, MemberTable group, int[] marks, int round) {
        for (int tag : repeatedFirst ? group.requiredByHash : group.requiredByTag) {
            if (marks[group.firstMark + group.index.find(tag)] == round) continue;
            reportMissing(((long) section.rank << SECTION_SHIFT) | GROUPS, tag);
            return;
        }
    }

    static long fieldRank(SectionState section, int tag) {
        return VALUES | ((long) section.rank << SECTION_SHIFT) | ((long) tag << TAG_SHIFT);
    }

    /** Returns the rank of a field in an instance of an outermost group, or in a group nested in it. */
    static long groupRank(SectionState section, int countTag, int instance, int depth) {
        return fieldRank(section, countTag) | GROUPS | ((long) instance << INSTANCE_SHIFT) | depth;
    }

    private void reportMissing(long rank, int tag) {
        if (rank >= least) return;
        least = rank;
        verdict = MessageValidator.verdict(REQUIRED_TAG_MISSING, tag);
    }
}
