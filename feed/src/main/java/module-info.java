/** Market data feeds: captures and framings, two lines made one stream without gaps, books. */
module io.needletail.feed {
    requires transitive io.needletail.fast;
    requires transitive io.needletail.transport;

    exports io.needletail.feed;
    exports io.needletail.feed.book;
    exports io.needletail.feed.capture;
    exports io.needletail.feed.framing;
    exports io.needletail.feed.retransmission;
}
