package io.needletail.session;

/** Whose habits a rejection follows where two engines differ and the standard leaves it open. */
public enum RejectStyle {
    /** QuickFIX/J's; texts also name tag and value. */
    QUICKFIXJ,

    /** QuickFIX C++'s. */
    QUICKFIX
}
