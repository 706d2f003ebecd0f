package io.needletail.feed.book;

/** Hears what messages do to books; calls come when a message is complete. */
public interface BookListener {
    /**
     * A book is another one than before the message.
     *
     * @param book as it stands after the message
     */
    void changed(MarketBook book);

    /**
     * A trade.
     *
     * @param security of which; see {@link MarketBooks#name}
     * @param price in units of the options' decimals; 0 where there is none
     * @param size in units of the options' decimals; 0 where there is none
     */
    void trade(long security, long price, long size);

    /**
     * Something is wrong with an update.
     *
     * @param what is
     * @param security of which; {@link MarketBooks#NO_SECURITY} where none is named
     * @param place level's number, or order's identifier, or RptSeq, whichever it is about; 0 where there is none
     */
    void wrong(BookError what, long security, long place);
}
