package io.needletail.dictionary.validate;

import io.needletail.wire.Ascii;
import io.needletail.wire.Message;

/**
 * Looks at the values of one message: most are seen to be right at a glance, the others are put to their rule.
 *
 * <p>Remembers from one message to the next which day was right, since nearly all timestamps of a session are of one.
 */
final class FastValueCheck {
    // As the text 19700101 reads: any day that is right will do to begin with.
    private static final long FIRST_DAY = 0x3130_3130_3037_3931L;

    Message message;
    private long day = FIRST_DAY;

    /** Tells whether no value is empty. */
    boolean areThere() {
        int behind = message.endField();
        int least = Integer.MAX_VALUE;
        for (int field = 0; field < behind; field++) {
            least = Math.min(least, message.to(field) - message.from(field));
        }
        return least > 0;
    }

    /** Tells whether a value that may be empty is right; form and rule are those of the field. */
    boolean isRight(int form, ValueRule rule, int field) {
        if (message.from(field) >= message.to(field)) return false;
        return switch (form) {
            case SwarValueCheck.TEXT -> true;
            case SwarValueCheck.CHARACTER -> isCharacter(field);
            case SwarValueCheck.WHOLE -> isWhole(field) || isRightByRule(rule, field);
            case SwarValueCheck.DECIMAL -> isDecimal(field) || isRightByRule(rule, field);
            case SwarValueCheck.TIMESTAMP -> isTimestamp(field) || isRightDay(rule, field);
            case SwarValueCheck.LISTED -> isListed(rule, field) || isRightByRule(rule, field);
            case SwarValueCheck.OTHER -> isRightByRule(rule, field);
            default -> false;
        };
    }

    boolean isCharacter(int field) {
        return message.to(field) - message.from(field) == 1;
    }

    boolean isWhole(int field) {
        return SwarValueCheck.isWhole(message.bytes(), message.from(field), message.to(field));
    }

    boolean isDecimal(int field) {
        return SwarValueCheck.isDecimal(message.bytes(), message.from(field), message.to(field));
    }

    boolean isTimestamp(int field) {
        return SwarValueCheck.isTimestamp(message.bytes(), message.from(field), message.to(field), day);
    }

    boolean isListed(ValueRule rule, int field) {
        int from = message.from(field);
        int character = message.bytes()[from];
        return message.to(field) - from == 1 && character >= 0 && rule.isListed(character);
    }

    /** Tells whether a field says how many entries the group behind it has. */
    boolean isCount(int instances, int field) {
        return Ascii.number(message.bytes(), message.from(field), message.to(field)) == instances;
    }

    /** Tells what cannot be seen at a glance. */
    boolean isRightByRule(ValueRule rule, int field) {
        int from = message.from(field);
        return rule.refusal(message.bytes(), from, message.to(field), ValidatorOptions.STANDARD) == ValueRule.FINE;
    }

    /** The same for a timestamp: its day is the one that will be known. */
    boolean isRightDay(ValueRule rule, int field) {
        if (!isRightByRule(rule, field)) return false;
        day = SwarValueCheck.day(message.bytes(), message.from(field));
        return true;
    }
}
