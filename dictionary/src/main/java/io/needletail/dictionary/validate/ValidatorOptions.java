package io.needletail.dictionary.validate;

/**
 * The rules that a {@link Validator} applies, with the names of QuickFIX/J's settings. Start from {@link #DEFAULTS} and
 * change single rules with {@link #with}.
 *
 * @param validateFieldsOutOfOrder true rejects a header field in the body (373=14); a field after CheckSum(10) is
 *     always rejected
 * @param validateFieldsHaveValues true rejects an empty value (373=4)
 * @param validateUserDefinedFields true rejects a tag from 5000 on that the message does not have (373=0 or 2)
 * @param validateUnorderedGroupFields true rejects group members that are not in the dictionary's order (373=15)
 * @param firstFieldInGroupIsDelimiter true lets the first field of the group in the message begin each instance,
 *     instead of the dictionary's first member; useful only without {@code validateUnorderedGroupFields}
 * @param allowUnknownMsgFields true accepts a tag below 5000 that the message does not have
 * @param allowUnknownEnumValues true accepts a value that the dictionary does not list
 * @param groupEntriesMax maximum number of entries of one repeating group, from 1; a group with more is rejected
 *     (373=16)
 * @param style the QuickFIX whose choice is followed when a message has several faults
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
    /** Default of {@link #groupEntriesMax}. */
    public static final int GROUP_ENTRIES_MAX = 4096;

    /** QuickFIX/J's defaults: every rule is applied, and nothing unknown is accepted. */
    public static final ValidatorOptions DEFAULTS =
            new ValidatorOptions(true, true, true, true, false, false, false, GROUP_ENTRIES_MAX, Style.QUICKFIXJ);

    /** The rules that are on or off; each has the name of a record component. */
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

    /** Selects the fault that is reported when a message has several. A valid message is valid in every style. */
    public enum Style {
        /** A repeated tag before a missing one; among missing tags the first in QuickFIX/J's hash order. */
        QUICKFIXJ,
        /** A missing tag before a repeated one; among missing tags the smallest, as in QuickFIX C++. */
        QUICKFIX
    }

    /** Rejects a {@code groupEntriesMax} below 1. */
    public ValidatorOptions {
        if (groupEntriesMax < 1)
            throw new IllegalArgumentException("groupEntriesMax=" + groupEntriesMax + ": expected at least 1");
    }

    /**
     * Returns a copy with one rule changed.
     *
     * @param rule the rule
     * @param on new value of the record component of that name
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
     * Returns a copy with another limit on groups.
     *
     * @param most new {@link #groupEntriesMax}, from 1
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
     * Returns a copy with another style.
     *
     * @param other new {@link #style}
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
