package io.needletail.session;

/** Engine whose behaviour a rejection follows where engines differ and the specification leaves it open. */
public enum RejectStyle {
    /** QuickFIX/J; texts also name tag and value. */
    QUICKFIXJ,

    /** QuickFIX (C++). */
    QUICKFIX
}
