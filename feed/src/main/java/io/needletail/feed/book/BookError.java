package io.needletail.feed.book;

/** What is wrong with an update. It is not applied, except where it says otherwise, and its book is not sound until it begins anew. */
public enum BookError {
    /** All is right; never told. */
    NOTHING("nothing is wrong"),
    /** Nothing says of which security it is. */
    NO_SECURITY("an entry names no security"),
    /** One security more than the options allow; its updates are left out. */
    TOO_MANY_BOOKS("there are as many books as BookOptions.booksMax allows"),
    /** One entry more in a message than the options allow; told once, the rest of the message is left out. */
    TOO_MANY_ENTRIES("a message has more entries than BookOptions.entriesMax allows"),
    /** A part of a snapshot is missing: the others are left out, and the book stays as it is. */
    BROKEN_SNAPSHOT("a part of a snapshot is missing"),
    /** An update before it is missing; this one is applied. */
    GAP_IN_RPT_SEQ("RptSeq(83) is not one more than the last"),
    /** The action is none of new, change, delete, delete thru, delete from and overlay. */
    UNKNOWN_ACTION("MDUpdateAction(279) is none of 0 to 5"),
    /** A new order is neither bid nor offer. */
    NO_SIDE("a new order has neither type nor side"),
    /** There is no price. */
    NO_PRICE("an entry has no price"),
    /** The price or size has more digits than the options allow. */
    UNREPRESENTABLE("a price or size does not fit into BookOptions.priceDecimals or sizeDecimals"),
    /** There is no level's number, or it is 0. */
    NO_LEVEL("MDPriceLevel(1023) is missing or 0"),
    /** The level is deeper than the options allow. */
    LEVEL_TOO_DEEP("the level is deeper than BookOptions.levelsMax"),
    /** Between the level and the last one that is there, others are missing. */
    LEVEL_GAP("levels above this one are missing"),
    /** A price or order that is there already. */
    NEW_OF_EXISTING("what is new is there already"),
    /** A level, price or order that is not there. */
    CHANGE_OF_NOTHING("what changes is not there"),
    /** A level, price or order that is not there. */
    DELETE_OF_NOTHING("what is deleted is not there"),
    /** There is no order's identifier, or it is longer than 18 digits or 8 characters. */
    BAD_ORDER_ID("MDEntryID(278) is missing or too long"),
    /** There are more levels or orders than the options allow. */
    FULL("the book is full: see BookOptions.levelsMax and ordersMax"),
    /** After the message a level is no better than the one behind it. */
    OUT_OF_ORDER("prices are not in the order of their levels"),
    /** After the message the best bid is not below the best offer; the book stays sound, auctions do that. */
    CROSSED("the best bid is not below the best offer");

    private final String words;

    BookError(String words) {
        this.words = words;
    }

    /**
     * What is wrong.
     *
     * @return half a sentence
     */
    public String words() {
        return words;
    }
}
