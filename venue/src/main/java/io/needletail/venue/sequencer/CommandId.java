package io.needletail.venue.sequencer;

/** The client of a command, and the client's number of it. Reused for each command. */
final class CommandId {
    long clientId;
    long clientSequence;

    CommandId at(long client, long sequence) {
        clientId = client;
        clientSequence = sequence;
        return this;
    }
}
