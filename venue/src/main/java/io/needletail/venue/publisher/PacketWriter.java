package io.needletail.venue.publisher;

import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Templates;
import io.needletail.feed.retransmission.RetransmissionProtocol;
import java.io.IOException;

/**
 * Packs messages into datagrams, numbers them without gaps and sends each to one multicast group or to two. The framing
 * is {@code cme5} of the feed: four bytes of big-endian sequence number, one of the channel, then messages whose
 * dictionary is empty at the first.
 *
 * <p>After number 4,294,967,295 comes number 1, which receivers see as a restart of the feed.
 */
final class PacketWriter {
    static final int PREAMBLE_BYTES = 5;
    static final long FIRST = 1;
    static final long LAST = 0xFFFF_FFFFL;

    private static final int CHANNEL_AT = 4;

    private final Encoder encoder;
    private final byte[] packet;
    private final DatagramSink[] sinks;
    private final PacketHistory history;
    private final PublisherListener listener;
    private final boolean[] isFailing;
    private long next;
    private int length = PREAMBLE_BYTES;

    PacketWriter(Templates templates, PacketHistory history, PublisherListener listener, DatagramSink... sinks) {
        this.encoder = new Encoder(templates);
        this.packet = new byte[history.packetBytes()];
        this.history = history;
        this.listener = listener;
        this.sinks = sinks.clone();
        this.isFailing = new boolean[sinks.length];
        this.next = FIRST;
    }

    /** Sets channel and number of the first packet; called before a packet is written. */
    PacketWriter beginning(int channel, long first) {
        packet[CHANNEL_AT] = (byte) channel;
        next = first;
        return this;
    }

    boolean isEmpty() {
        return length == PREAMBLE_BYTES;
    }

    /** Adds a message; sends the packet before it when it does not fit any more. */
    void add(FieldRecord message) {
        if (encode(message)) return;
        boolean wasEmpty = isEmpty();
        send();
        if (wasEmpty || !encode(message)) throw notEncoded(message);
    }

    private boolean encode(FieldRecord message) {
        message.rewind();
        int taken = encoder.encode(message.template(), message, packet, length, packet.length);
        if (taken > 0) length += taken;
        return taken > 0;
    }

    private IllegalStateException notEncoded(FieldRecord message) {
        return new IllegalStateException(
                "a message of template " + message.template().name().local()
                        + " cannot be encoded into " + packet.length + " bytes: "
                        + encoder.status().description());
    }

    /** Sends the packet if it has a message. */
    void send() {
        if (isEmpty()) return;
        RetransmissionProtocol.write(packet, 0, next);
        history.put(next, packet, length);
        for (int i = 0; i < sinks.length; i++) send(i);
        next = next == LAST ? FIRST : next + 1;
        length = PREAMBLE_BYTES;
        encoder.reset();
    }

    /**
     * Sends what is packed, and leaves a number out: a packet with it never was, and none before it can be requested
     * any more.
     */
    void skip() {
        send();
        next = next == LAST ? FIRST : next + 1;
    }

    private void send(int sink) {
        try {
            if (sinks[sink].send(packet, 0, length) > 0) isFailing[sink] = false;
        } catch (IOException failure) {
            if (!isFailing[sink]) listener.sendFailed(failure);
            isFailing[sink] = true;
        }
    }

    /** Returns the number of the last packet that was sent; one less than the first before there was one. */
    long lastSent() {
        return next - 1;
    }
}
