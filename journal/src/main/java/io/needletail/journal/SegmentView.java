package io.needletail.journal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A segment mapped for one reader, until it is closed.
 *
 * @param segment segment to read
 * @param arena arena of the mapping
 * @param isCopy true when it has more than the file
 */
record SegmentView(Segment segment, Arena arena, boolean isCopy) implements Closeable {

    /** Maps a file; empty when it is not, or no longer, a readable segment. */
    static Optional<SegmentView> open(Path path) throws IOException {
        Arena arena = Arena.ofConfined();
        Optional<SegmentView> view =
                SegmentFiles.openToRead(path, arena).map(found -> new SegmentView(found, arena, false));
        if (view.isEmpty()) {
            arena.close();
        }
        return view;
    }

    /** Returns the segment in memory, with batches that its file does not have yet. */
    SegmentView with(List<RingBatch> batches) throws IOException {
        MemorySegment copy = arena.allocate(segment.size(), RecordLayout.ALIGNMENT);
        segment.findWrittenEnd();
        // A hole that is read takes a block in a file system of the memory.
        MemorySegment.copy(segment.map, 0, copy, 0, segment.writtenEnd);
        Segment whole = new Segment(copy, segment.path, segment.header, new SentIndex(arena, segment.size()), arena);
        List<Optional<MemorySegment>> records =
                batches.stream().map(batch -> batch.whole(copy, whole.header)).toList();
        for (int i = 0; i < batches.size(); i++) {
            RingBatch batch = batches.get(i);
            if (records.get(i).isPresent())
                BatchPlace.put(whole, batch.offset(), records.get(i).get(), 0, batch.length());
        }
        return new SegmentView(whole, arena, true);
    }

    /** Returns a search in what the file has now. */
    BatchSearch search() {
        if (!isCopy) segment.findWrittenEnd();
        return new BatchSearch(segment);
    }

    boolean hasBatches() {
        return search().next(Segment.RECORDS_OFFSET) != 0;
    }

    /** Fails when the file was reused for another segment since it was opened. */
    void requireSameUse() throws IOException {
        if (!isSameUse()) {
            throw new IOException("segment " + segment.path + " was recycled by its writer while it was being read");
        }
    }

    boolean isSameUse() throws IOException {
        return SegmentHeader.verifies(segment.map)
                && SegmentHeader.read(segment.map, segment.path).equals(segment.header);
    }

    @Override
    public void close() {
        arena.close();
    }
}
