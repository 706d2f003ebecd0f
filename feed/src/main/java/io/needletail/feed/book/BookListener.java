package io.needletail.feed.book;

/** Receives changes of books, trades and errors. All calls come when a message is complete. */
public interface BookListener {
    /**
     * Reports that a message has changed a book.
     *
     * @param book as it is after the message
     */
    void changed(MarketBook book);

    /**
     * Reports a trade.
     *
     * @param security number of the security; see {@link MarketBooks#name}
     * @param price in units of the options' decimals; 0 if there is none
     * @param size in units of the options' decimals; 0 if there is none
     */
    void trade(long security, long price, long size);

    /**
     * Reports an error of an update.
     *
     * @param error its kind
     * @param security number of the security; {@link MarketBooks#NO_SECURITY} if the update has none
     * @param place number of the level, identifier of the order or RptSeq, depending on the error; 0 if there is none
     */
    void error(BookError error, long security, long place);
}
