package io.needletail.journal;

import java.util.zip.CRC32C;

/**
 * Messages that were recorded when they arrived out of sequence, to recognise those that a session receives when the
 * gap before them is filled: such a message is recorded twice, and passed once.
 *
 * <p>Remembers the number and a checksum of at most {@value #ENTRIES_MAX} messages; takes no memory while none waits.
 * One thread.
 */
public final class UnsequencedMessages {
    /** Most messages that are remembered; as many wait behind a gap. */
    static final int ENTRIES_MAX = 4_096;

    private static final int ENTRIES_FIRST = 16;
    private static final long[] NO_ENTRIES = {};

    private final CRC32C crc = new CRC32C();
    // By the lowest bits of the number; 0 is a free entry.
    private long[] seqNums = NO_ENTRIES;
    private long[] digests = NO_ENTRIES;
    private int count;

    /** Creates it without messages. */
    public UnsequencedMessages() {}

    /**
     * Takes a message that was recorded and not counted.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes array with its frame
     * @param from offset of the frame
     * @param length length of the frame
     */
    public void add(long seqNum, byte[] bytes, int from, int length) {
        if (seqNum <= 0) return;
        if (count == 0) resize(ENTRIES_FIRST);
        while (seqNums[slot(seqNum)] != 0 && seqNums[slot(seqNum)] != seqNum && seqNums.length < ENTRIES_MAX) {
            resize(2 * seqNums.length);
        }
        int slot = slot(seqNum);
        if (seqNums[slot] == 0) count++;
        seqNums[slot] = seqNum;
        digests[slot] = digest(bytes, from, length);
    }

    /**
     * Takes a message that is counted.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes array with its frame
     * @param from offset of the frame
     * @param length length of the frame
     * @return true when the same bytes were recorded under this number before: the message has waited
     */
    public boolean remove(long seqNum, byte[] bytes, int from, int length) {
        if (count == 0 || seqNums[slot(seqNum)] != seqNum) return false;
        int slot = slot(seqNum);
        boolean isSame = digests[slot] == digest(bytes, from, length);
        seqNums[slot] = 0;
        if (--count == 0) {
            seqNums = NO_ENTRIES;
            digests = NO_ENTRIES;
        }
        return isSame;
    }

    /**
     * Takes the next record of a journal.
     *
     * @param reader at a record
     * @return true when it counts a message that has waited, of which an earlier record has the bytes
     */
    public boolean hasWaited(JournalReader reader) {
        if (reader.kind() == RecordType.NOTED) add(reader.seqNum(), reader.bytes(), 0, reader.length());
        return reader.kind() == RecordType.RECEIVED && remove(reader.seqNum(), reader.bytes(), 0, reader.length());
    }

    private void resize(int entries) {
        long[] before = seqNums;
        long[] digestsBefore = digests;
        seqNums = new long[entries];
        digests = new long[entries];
        for (int i = 0; i < before.length; i++) {
            if (before[i] == 0) continue;
            seqNums[slot(before[i])] = before[i];
            digests[slot(before[i])] = digestsBefore[i];
        }
    }

    private int slot(long seqNum) {
        return (int) (seqNum & (seqNums.length - 1));
    }

    private long digest(byte[] bytes, int from, int length) {
        crc.reset();
        crc.update(bytes, from, length);
        return (long) length << Integer.SIZE | crc.getValue();
    }
}
