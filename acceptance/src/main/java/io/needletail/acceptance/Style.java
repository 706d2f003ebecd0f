package io.needletail.acceptance;

import java.util.regex.Pattern;

/** The project whose rules a definition follows: the format of times, and the comparison of messages. */
public enum Style {
    /** QuickFIX/J: fields in any order, Text(58) by its beginning, any messages may precede a disconnect. */
    quickfixj(1_100_000_000L),
    /** QuickFIX C++: the same fields in the same order, and no message before a disconnect. */
    quickfix(1_000_000_000L);

    // QuickFIX C++ gives each version a counterparty of its own; QuickFIX/J uses only TW.
    private static final Pattern OF_QUICKFIX = Pattern.compile("\u0001(?:49|56)=(?:TW[45]\\d|NO_CHECK_)");

    /** Unit of N in {@code <TIME+N>}. */
    final long offsetUnitNs;

    Style(long offsetUnitNs) {
        this.offsetUnitNs = offsetUnitNs;
    }

    static Style guess(String messages) {
        return OF_QUICKFIX.matcher(messages).find() ? quickfix : quickfixj;
    }
}
