package io.needletail.dictionary.validate;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;

/**
 * What is wrong with one message. A fault in its structure is refused where it is found; other faults are ranked, so that
 * of several the one is named that QuickFIX would name: a missing tag before a bad value, the header before the
 * trailer before the body, fields before groups, small tags before large ones.
 */
final class ValidationResult {
    /** What scans answer instead of a place when the message is refused. */
    static final int REFUSED = -1;

    static final int INVALID_TAG_NUMBER = 0;
    static final int REQUIRED_TAG_MISSING = 1;
    static final int TAG_NOT_DEFINED_FOR_MESSAGE = 2;
    static final int TAG_REPEATED = 13;
    static final int TAG_OUT_OF_ORDER = 14;
    static final int GROUP_OUT_OF_ORDER = 15;
    static final int GROUP_COUNT = 16;

    private static final int USER_DEFINED_MIN = 5_000;
    // A rank from its highest bit: missing or bad value, section, field or group, tag of the field or of the outermost
    // count, instance of the outermost group, depth.
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

    ValidationResult(ValidatorOptions options) {
        this.options = options;
        repeatedFirst = options.style() == ValidatorOptions.Style.QUICKFIXJ;
    }

    void begin(Message judged) {
        message = judged;
        least = Long.MAX_VALUE;
        verdict = MessageValidator.PASS;
        groupWithoutDelimiter = 0;
    }

    long verdict() {
        return verdict;
    }

    /** Words for the last refusal, empty where those of its reason do. */
    String text() {
        if (groupWithoutDelimiter == 0 || !repeatedFirst) return "";
        return "The group " + groupWithoutDelimiter + " must set the delimiter field " + delimiter;
    }

    /** Refuses the message at once. */
    int refuse(int reason, int field) {
        verdict = MessageValidator.verdict(reason, message.tag(field), field);
        return REFUSED;
    }

    /** Refuses a group whose instances do not begin as they must. */
    int refuseWithoutDelimiter(int countTag, int delimiterTag, int field) {
        groupWithoutDelimiter = countTag;
        delimiter = delimiterTag;
        return refuse(GROUP_OUT_OF_ORDER, field);
    }

    /** Refuses a tag that was there before; answers whether the scan may go on. */
    boolean repeated(SectionState section, int field) {
        if (repeatedFirst) {
            refuse(TAG_REPEATED, field);
            return false;
        }
        note(fieldRank(section, message.tag(field)), TAG_REPEATED, field);
        return true;
    }

    /** Tells whether a tag may stand where the dictionary does not have it. */
    boolean allows(int tag) {
        if (tag <= 0) return false;
        return tag < USER_DEFINED_MIN ? options.allowUnknownMsgFields() : !options.validateUserDefinedFields();
    }

    /** Judges the value of a field. */
    void value(ValueRule rule, int field, long rank) {
        int reason = rule.refusal(message.bytes(), message.from(field), message.to(field), options);
        if (reason != ValueRule.FINE) note(rank, reason, field);
    }

    void note(long rank, int reason, int field) {
        if (rank >= least) return;
        least = rank;
        verdict = MessageValidator.verdict(reason, message.tag(field), field);
    }

    void missing(SectionState section) {
        if (section.isComplete()) return;
        noteMissing((long) section.rank << SECTION_SHIFT, section.missing(repeatedFirst));
    }

    void missingInGroup(SectionState section, MemberTable group, int[] marks, int round) {
        for (int tag : repeatedFirst ? group.requiredByHash : group.requiredByTag) {
            if (marks[group.firstMark + group.index.find(tag)] == round) continue;
            noteMissing(((long) section.rank << SECTION_SHIFT) | GROUPS, tag);
            return;
        }
    }

    static long fieldRank(SectionState section, int tag) {
        return VALUES | ((long) section.rank << SECTION_SHIFT) | ((long) tag << TAG_SHIFT);
    }

    /** The rank of fields in an instance of an outermost group, or deeper in it. */
    static long groupRank(SectionState section, int countTag, int instance, int depth) {
        return fieldRank(section, countTag) | GROUPS | ((long) instance << INSTANCE_SHIFT) | depth;
    }

    private void noteMissing(long rank, int tag) {
        if (rank >= least) return;
        least = rank;
        verdict = MessageValidator.verdict(REQUIRED_TAG_MISSING, tag);
    }
}
