package io.needletail.samples;

import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonException;
import io.needletail.fast.text.JsonReader;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Writes the capture of {@link Venue}'s feed: two lines that each lose datagrams, and snapshots, in pcap over Ethernet.
 */
final class FeedCapture {
    private static final int CHANNEL_A = 31_001;
    private static final int SNAPSHOTS = 31_003;
    private static final int UPDATES = 200;
    private static final int SNAPSHOT_EVERY = 50;

    /** Lost on both lines, so that only a snapshot helps. */
    private static final List<Integer> LOST = List.of(120, 121, 122);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Venue venue = new Venue();
    private final Encoder encoder;
    private final JsonReader reader;
    private final FieldRecord record;
    private final byte[] message = new byte[1_400];
    private long timeMicros = 1_767_603_600_000_000L;

    private FeedCapture(Templates templates) {
        encoder = new Encoder(templates);
        record = new FieldRecord(templates);
        reader = new JsonReader(record);
    }

    /** Capture file and the expected books. */
    @SuppressWarnings("ArrayRecordComponent") // compared by its parts
    record Made(byte[] pcap, List<String> books) {}

    static Made make(Templates templates) throws JsonException {
        FeedCapture capture = new FeedCapture(templates);
        ByteBuffer head = little(24).putInt(0xA1B2C3D4).putShort((short) 2).putShort((short) 4);
        capture.put(head.putInt(16, 65_535).putInt(20, 1));
        for (int number = 1; number <= UPDATES; number++) capture.step(number);
        return new Made(capture.out.toByteArray(), capture.venue.books());
    }

    private void step(int number) throws JsonException {
        timeMicros += 1_000;
        int length = encode(number % 20 == 0 ? venue.heartbeat() : venue.update());
        boolean isLost = LOST.contains(number);
        if (!isLost && number % 7 != 3) datagram(CHANNEL_A, number, length);
        if (!isLost && number % 7 != 6) datagram(CHANNEL_A + 1, number, length);
        if (number % SNAPSHOT_EVERY == 0) {
            int first = venue.snapshots() + 1;
            for (String line : venue.snapshot()) {
                datagram(SNAPSHOTS, first, encode(line));
                first++;
            }
        }
    }

    /** Encodes a line after the five bytes of the packet header. */
    private int encode(String line) throws JsonException {
        reader.read(line);
        encoder.reset();
        int length = encoder.encode(record.template(), record, message, 5, message.length);
        if (length <= 0) throw new IllegalStateException(encoder.status() + " of " + line);
        return 5 + length;
    }

    private void datagram(int port, int sequence, int length) {
        ByteBuffer.wrap(message).putInt(0, sequence).put(4, (byte) 1);
        int bytes = 14 + 20 + 8 + length;
        put(little(16)
                .putInt((int) (timeMicros / 1_000_000))
                .putInt((int) (timeMicros % 1_000_000))
                .putInt(bytes)
                .putInt(bytes));
        ByteBuffer packet = ByteBuffer.allocate(bytes).position(12).putShort((short) 0x0800);
        packet.put((byte) 0x45).put((byte) 0).putShort((short) (28 + length)).putInt(0);
        packet.put((byte) 1).put((byte) 17).putShort((short) 0);
        packet.put(new byte[] {(byte) 192, 0, 2, 1}).put(new byte[] {(byte) 239, (byte) 255, 31, 1});
        packet.putShort((short) 31_000)
                .putShort((short) port)
                .putShort((short) (8 + length))
                .putShort((short) 0);
        put(packet.put(message, 0, length));
        timeMicros += 10;
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void put(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.get(0, bytes);
        out.writeBytes(bytes);
    }
}
