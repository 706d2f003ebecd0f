package io.needletail.matching;

/** Commands of a matching engine; a refusal names the one it answers. */
public enum CommandType {
    /** {@link MatchingEngine#submit}. */
    NEW_ORDER,
    /** {@link MatchingEngine#replace}. */
    REPLACE,
    /** {@link MatchingEngine#cancel}. */
    CANCEL,
    /** {@link MatchingEngine#massCancel}. */
    MASS_CANCEL,
    /** {@link MatchingEngine#quote}. */
    QUOTE,
    /** {@link MatchingEngine#defineInstrument}. */
    INSTRUMENT,
    /** {@link MatchingEngine#changePhase}. */
    PHASE,
    /** {@link MatchingEngine#defineOwner}. */
    OWNER,
    /** {@link MatchingEngine#blockOwner}. */
    BLOCK
}
