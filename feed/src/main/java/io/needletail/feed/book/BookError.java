package io.needletail.feed.book;

/** Errors of updates. Unless stated otherwise the update is not applied, and the book is not sound until a snapshot. */
public enum BookError {
    /** No error; never reported. */
    NOTHING("nothing is wrong"),
    /** The update has no security. */
    NO_SECURITY("an entry names no security"),
    /** There are more securities than the options allow; the updates of this one are left out. */
    TOO_MANY_BOOKS("there are as many books as BookOptions.booksMax allows"),
    /** A message has more entries than the options allow; reported once, the rest of the message is left out. */
    TOO_MANY_ENTRIES("a message has more entries than BookOptions.entriesMax allows"),
    /** A part of a snapshot is missing: the other parts are left out, and the book does not change. */
    BROKEN_SNAPSHOT("a part of a snapshot is missing"),
    /** An earlier update is missing; this one is applied. */
    GAP_IN_RPT_SEQ("RptSeq(83) is not one more than the last"),
    /** The action is none of new, change, delete, delete thru, delete from and overlay. */
    UNKNOWN_ACTION("MDUpdateAction(279) is none of 0 to 5"),
    /** A new order is neither bid nor offer. */
    NO_SIDE("a new order has neither type nor side"),
    /** The price is missing. */
    NO_PRICE("an entry has no price"),
    /** The price or size has more digits than the options allow. */
    UNREPRESENTABLE("a price or size does not fit into BookOptions.priceDecimals or sizeDecimals"),
    /** The number of the level is missing or 0. */
    NO_LEVEL("MDPriceLevel(1023) is missing or 0"),
    /** The level is deeper than the options allow. */
    LEVEL_TOO_DEEP("the level is deeper than BookOptions.levelsMax"),
    /** Levels between the last level of the book and this one are missing. */
    LEVEL_GAP("levels above this one are missing"),
    /** A new price or order is in the book already. */
    NEW_OF_EXISTING("what is new is there already"),
    /** The level, price or order is not in the book. */
    CHANGE_OF_NOTHING("what changes is not there"),
    /** The level, price or order is not in the book. */
    DELETE_OF_NOTHING("what is deleted is not there"),
    /** The identifier of the order is missing, or it is longer than 18 digits or 8 characters. */
    BAD_ORDER_ID("MDEntryID(278) is missing or too long"),
    /** There are more levels or orders than the options allow. */
    FULL("the book is full: see BookOptions.levelsMax and ordersMax"),
    /** After the message a level is not better than the next level. */
    OUT_OF_ORDER("prices are not in the order of their levels"),
    /**
     * After the message the best bid is not below the best offer; the book stays sound, because this happens in
     * auctions.
     */
    CROSSED("the best bid is not below the best offer");

    private final String description;

    BookError(String description) {
        this.description = description;
    }

    /**
     * Describes the error.
     *
     * @return an English clause without a full stop
     */
    public String description() {
        return description;
    }
}
