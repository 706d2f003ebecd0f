package io.needletail.dictionary.validate;

/**
 * Which of the {@link Validator}'s rules hold in a session, under the names of QuickFIX/J's configuration keys.
 *
 * @param validateFieldsOutOfOrder a header field in the body is refused (373=14); a field behind CheckSum(10) always is
 * @param validateFieldsHaveValues an empty value is refused (373=4)
 * @param validateUserDefinedFields tags from 5000 on must belong to the message (373=0 or 2)
 * @param validateUnorderedGroupFields members of a group must keep the dictionary's order (373=15)
 * @param firstFieldInGroupIsDelimiter whichever member comes first begins each instance, not the dictionary's first one;
 *     of use only where the order of members is not checked
 * @param allowUnknownMsgFields tags below 5000 need not belong to the message
 * @param allowUnknownEnumValues values that the dictionary does not list pass
 * @param groupEntriesMax most entries of one repeating group; a group with more is refused (373=16)
 * @param style which QuickFIX decides what is named where several things are wrong
 */
public record ValidatorOptions(
        boolean validateFieldsOutOfOrder,
        boolean validateFieldsHaveValues,
        boolean validateUserDefinedFields,
        boolean validateUnorderedGroupFields,
        boolean firstFieldInGroupIsDelimiter,
        boolean allowUnknownMsgFields,
        boolean allowUnknownEnumValues,
        int groupEntriesMax,
        Style style) {
    /** Most entries of one repeating group unless told otherwise. */
    public static final int GROUP_ENTRIES_MAX = 4096;

    /** What QuickFIX/J does where a file says nothing: everything is checked, nothing unknown passes. */
    public static final ValidatorOptions STANDARD =
            new ValidatorOptions(true, true, true, true, false, false, false, GROUP_ENTRIES_MAX, Style.QUICKFIXJ);

    /** The rules that are either on or off, by the names of the record's parts. */
    public enum Switch {
        /** See {@link ValidatorOptions#validateFieldsOutOfOrder}. */
        VALIDATE_FIELDS_OUT_OF_ORDER,
        /** See {@link ValidatorOptions#validateFieldsHaveValues}. */
        VALIDATE_FIELDS_HAVE_VALUES,
        /** See {@link ValidatorOptions#validateUserDefinedFields}. */
        VALIDATE_USER_DEFINED_FIELDS,
        /** See {@link ValidatorOptions#validateUnorderedGroupFields}. */
        VALIDATE_UNORDERED_GROUP_FIELDS,
        /** See {@link ValidatorOptions#firstFieldInGroupIsDelimiter}. */
        FIRST_FIELD_IN_GROUP_IS_DELIMITER,
        /** See {@link ValidatorOptions#allowUnknownMsgFields}. */
        ALLOW_UNKNOWN_MSG_FIELDS,
        /** See {@link ValidatorOptions#allowUnknownEnumValues}. */
        ALLOW_UNKNOWN_ENUM_VALUES
    }

    /** Whose order of rules counts when a message breaks several. Which messages pass does not depend on it. */
    public enum Style {
        /** A repeated tag goes before a missing one; of several missing ones the first in QuickFIX/J's hash order. */
        QUICKFIXJ,
        /** A missing tag goes before a repeated one; of several missing ones the smallest, as in QuickFIX C++. */
        QUICKFIX
    }

    /** Refuses a limit that lets no group pass. */
    public ValidatorOptions {
        if (groupEntriesMax < 1) throw new IllegalArgumentException("groupEntriesMax is " + groupEntriesMax);
    }

    /**
     * The same with one rule switched.
     *
     * @param rule which one
     * @param on what the record's part of its name is to be
     * @return new options
     */
    public ValidatorOptions with(Switch rule, boolean on) {
        return new ValidatorOptions(
                rule == Switch.VALIDATE_FIELDS_OUT_OF_ORDER ? on : validateFieldsOutOfOrder,
                rule == Switch.VALIDATE_FIELDS_HAVE_VALUES ? on : validateFieldsHaveValues,
                rule == Switch.VALIDATE_USER_DEFINED_FIELDS ? on : validateUserDefinedFields,
                rule == Switch.VALIDATE_UNORDERED_GROUP_FIELDS ? on : validateUnorderedGroupFields,
                rule == Switch.FIRST_FIELD_IN_GROUP_IS_DELIMITER ? on : firstFieldInGroupIsDelimiter,
                rule == Switch.ALLOW_UNKNOWN_MSG_FIELDS ? on : allowUnknownMsgFields,
                rule == Switch.ALLOW_UNKNOWN_ENUM_VALUES ? on : allowUnknownEnumValues,
                groupEntriesMax,
                style);
    }

    /**
     * The same with another limit on groups.
     *
     * @param most see the record
     * @return new options
     */
    public ValidatorOptions withGroupEntriesMax(int most) {
        return new ValidatorOptions(
                validateFieldsOutOfOrder,
                validateFieldsHaveValues,
                validateUserDefinedFields,
                validateUnorderedGroupFields,
                firstFieldInGroupIsDelimiter,
                allowUnknownMsgFields,
                allowUnknownEnumValues,
                most,
                style);
    }

    /**
     * The same in another style.
     *
     * @param other see the record
     * @return new options
     */
    public ValidatorOptions withStyle(Style other) {
        return new ValidatorOptions(
                validateFieldsOutOfOrder,
                validateFieldsHaveValues,
                validateUserDefinedFields,
                validateUnorderedGroupFields,
                firstFieldInGroupIsDelimiter,
                allowUnknownMsgFields,
                allowUnknownEnumValues,
                groupEntriesMax,
                other);
    }
}
