package io.needletail.feed.framing;

/** When a feed forgets the values of earlier messages; its specification says so. */
public enum DictionaryReset {
    /** Before each message: each stands alone, as where every datagram does and holds one. */
    MESSAGE,
    /** Before the first message of each datagram; in a file without datagrams before each message. */
    DATAGRAM,
    /** Before the first message only, and where the stream itself says so. */
    STREAM
}
