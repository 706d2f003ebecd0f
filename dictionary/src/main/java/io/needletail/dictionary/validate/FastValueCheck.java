package io.needletail.dictionary.validate;

import io.needletail.wire.Ascii;
import io.needletail.wire.Message;

/**
 * Checks the values of one message: most with {@link SwarValueCheck}, the others with their {@link ValueRule}.
 *
 * <p>Keeps the last valid day from one message to the next, because nearly all timestamps of a session have the same
 * day. One thread; never allocates.
 */
final class FastValueCheck {
    // The text 19700101: any valid day is a correct start value.
    private static final long FIRST_DAY = 0x3130_3130_3037_3931L;

    Message message;
    private long day = FIRST_DAY;

    /** Tells whether no value is empty. */
    boolean noneIsEmpty() {
        int end = message.endField();
        int least = Integer.MAX_VALUE;
        for (int field = 0; field < end; field++) {
            least = Math.min(least, message.to(field) - message.from(field));
        }
        return least > 0;
    }

    /** Tells whether a value, which may be empty, is valid; form and rule are those of the field. */
    boolean isValid(int form, ValueRule rule, int field) {
        if (message.from(field) >= message.to(field)) return false;
        return switch (form) {
            case SwarValueCheck.TEXT -> true;
            case SwarValueCheck.CHARACTER -> isCharacter(field);
            case SwarValueCheck.WHOLE -> isWhole(field) || followsRule(rule, field);
            case SwarValueCheck.DECIMAL -> isDecimal(field) || followsRule(rule, field);
            case SwarValueCheck.TIMESTAMP -> isTimestamp(field) || hasNewDay(rule, field);
            case SwarValueCheck.LISTED -> isListed(rule, field) || followsRule(rule, field);
            case SwarValueCheck.OTHER -> followsRule(rule, field);
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

    /** Tells whether a count field has the number of entries of its group. */
    boolean isCount(int instances, int field) {
        return Ascii.number(message.bytes(), message.from(field), message.to(field)) == instances;
    }

    /** Checks a value with its rule, under the strictest options. */
    boolean followsRule(ValueRule rule, int field) {
        int from = message.from(field);
        return rule.rejectReason(message.bytes(), from, message.to(field), ValidatorOptions.DEFAULTS)
                == ValueRule.VALID;
    }

    /** Checks a timestamp with its rule, and keeps its day when it is valid. */
    boolean hasNewDay(ValueRule rule, int field) {
        if (!followsRule(rule, field)) return false;
        day = SwarValueCheck.day(message.bytes(), message.from(field));
        return true;
    }
}
