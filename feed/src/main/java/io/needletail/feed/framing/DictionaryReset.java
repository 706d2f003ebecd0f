package io.needletail.feed.framing;

/** Times at which a feed resets its dictionaries; the specification of the feed says which. */
public enum DictionaryReset {
    /** Before each message, as in feeds with one message in each datagram. */
    MESSAGE,
    /** Before the first message of each datagram; in a file without datagrams before each message. */
    DATAGRAM,
    /** Before the first message only, and where the stream requests it. */
    STREAM
}
