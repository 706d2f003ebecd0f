package io.needletail.journal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes what the journals of one engine commit, in one order, and makes each step one unit over all of them: what a
 * step appended to any number of journals is there after a kill of the process, or none of it.
 *
 * <p>The ring is a mapped file of fixed size whose pages are used again and again. A background thread copies the
 * batches from it into the files of their journals. When the process was killed, the next one to open the ring, or one
 * of its journals, does that. The format is described in docs/protocols/journal.md.
 *
 * <p>Threading: one thread appends, commits and calls the methods about groups; journals are added and removed on any.
 * Allocates nothing while it runs.
 */
public final class JournalRing implements Closeable {
    /** Size by default: a third of a second of 50,000 messages a second. */
    public static final int BYTES = 16 * 1024 * 1024;

    private static final String FIRST = "ring";
    private static final int RINGS_MAX = 64;
    private static final long NONE = -1;

    /** A part of the ring is kept for what is appended without asking, such as a reset of the numbers. */
    private static final int MARGIN_PARTS = 8;

    /** The largest batch is such a part of the ring, so that the rest before its end is never more. */
    private static final int BATCH_PARTS = 4;

    private final RingFolder folder;
    private final RingLayout.Header header;
    private final Arena arena;
    private final MemorySegment map;
    private final int mask;
    private final RingCarrier carrier;
    private final RingLanes lanes;
    private final RingReserve reserve;
    private final List<String> findings;
    private final boolean isDirect;
    private final AtomicLong givenBack = new AtomicLong();
    private final FileIdentity file;
    private Thread writer;
    private long end;
    private long published;
    private long tailSeen;
    private long reserved;
    private int groups;
    // The entry that is not sealed yet.
    private long last = NONE;
    private int holds;
    private int cycles;

    private JournalRing(
            RingFolder folder,
            RingLayout.Header header,
            Arena arena,
            MemorySegment map,
            RingLog log,
            List<String> found)
            throws IOException {
        this.folder = folder;
        this.header = header;
        this.arena = arena;
        this.map = map;
        mask = header.bytes() - 1;
        findings = List.copyOf(found);
        isDirect = log.isDirect();
        reserve = new RingReserve(folder.directory());
        reserve.open(header.bytes());
        carrier = new RingCarrier(map, header.bytes(), log, folder, reserve);
        lanes = carrier.lanes();
        file = FileIdentity.of(folder.file());
    }

    /**
     * Opens the ring of an engine beneath a folder, or makes one. What an earlier process left in it is brought into
     * the journals first.
     *
     * @param parent folder above the folders of the sessions; a second engine there has a ring of its own
     * @param bytes size of a new ring, a power of two from 1 MiB on; an existing one keeps its size
     * @return the open ring
     * @throws IOException when the folder cannot be written, has no room, or too many engines use it
     */
    public static JournalRing open(Path parent, int bytes) throws IOException {
        OwnerOnly.directory(parent, OwnerOnly.Forcing.NONE);
        IOException used = new IOException("no ring in " + parent);
        for (int number = 1; number <= RINGS_MAX; number++) {
            Path directory = parent.resolve(number == 1 ? FIRST : FIRST + "-" + number);
            OwnerOnly.directory(directory, OwnerOnly.Forcing.NONE);
            RingFolder folder = new RingFolder(directory);
            try {
                folder.lock();
            } catch (IOException locked) {
                if (!folder.isHeld()) throw locked;
                used = locked;
                continue;
            }
            return open(folder, bytes);
        }
        throw used;
    }

    private static JournalRing open(RingFolder folder, int bytes) throws IOException {
        try {
            RingRecovery recovery = RingRecovery.of(folder);
            List<String> found = recovery.all();
            int size = recovery.header().map(RingLayout.Header::bytes).orElse(bytes);
            return begin(folder, new RingLayout.Header(size, UUID.randomUUID(), BootId.present()), found);
        } catch (IOException | RuntimeException failure) {
            folder.unlock();
            throw failure;
        }
    }

    private static JournalRing begin(RingFolder folder, RingLayout.Header header, List<String> found)
            throws IOException {
        Arena arena = Arena.ofShared();
        long entries = RingLayout.HEADER_BYTES + (long) header.bytes();
        long size = RingLayout.fileBytes(header.bytes());
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(folder.file(), options, OwnerOnly.file())) {
            // Written, and not only mapped: a full disk is an error here and not in the mapping.
            if (channel.size() != size) {
                boolean isAllocated = LinuxFiles.allocate(NativePath.of(folder.file()), size);
                Zeros.write(channel, 0, isAllocated ? entries : size);
            }
            MemorySegment map = channel.map(MapMode.READ_WRITE, 0, size, arena);
            LinuxFiles.populate(map, 0, entries);
            RingLayout.head(map, 0);
            RingLayout.tail(map, 0);
            // No entry of an earlier use may look like one of this.
            map.asSlice(RingLayout.HEADER_BYTES, header.bytes()).fill((byte) 0);
            folder.begin();
            RingLayout.write(map, header);
            map.asSlice(0, RingLayout.HEADER_BYTES).force();
            RingLog log = RingLog.begin(folder.log(), header, map);
            try {
                JournalRing ring = new JournalRing(folder, header, arena, map, log, found);
                ring.carrier.start();
                return ring;
            } catch (IOException noRoom) {
                try (log) {
                    throw noRoom;
                }
            }
        } catch (IOException | RuntimeException failure) {
            arena.close();
            throw failure;
        }
    }

    /** {@return what the opening found: a line each, for the log; empty when the ring was new, or closed in order} */
    public List<String> findings() {
        return findings;
    }

    /** {@return true when the file system takes writes past the page cache; otherwise the same are made through it} */
    public boolean isDirect() {
        return isDirect;
    }

    /** {@return the directory of the ring} */
    public Path directory() {
        return folder.directory();
    }

    /** {@return the most bytes that a batch of one journal may have} */
    public int batchBytesMax() {
        return header.bytes() / BATCH_PARTS;
    }

    /** Begins a cycle of a session; within another one, what it commits waits for the end of the outer one's step. */
    public void enter() {
        cycles++;
    }

    /** Ends a cycle. */
    public void leave() {
        cycles--;
        if (cycles == 0) publishUnlessHeld();
    }

    /** Makes all commits up to {@link #release} one group. */
    public void hold() {
        holds++;
    }

    /** Ends what {@link #hold} began. */
    public void release() {
        holds--;
        publishUnlessHeld();
    }

    /** {@return true when everything that was committed is in the ring, and nothing waits for the end of a group} */
    public boolean isWhole() {
        return end == published;
    }

    /** Tests that batches of so many bytes fit beside those that are not committed yet. */
    boolean hasRoom(int batchBytes) {
        long back = givenBack.get();
        if (back != 0) {
            givenBack.addAndGet(-back);
            reserved -= back;
        }
        long needed = end + reserved + batchBytes + header.bytes() / MARGIN_PARTS - header.bytes();
        if (tailSeen < needed) {
            tailSeen = RingLayout.tail(map);
            // The carrier rests while half of the ring is free.
            if (tailSeen < needed + header.bytes() / 2) carrier.wake();
        }
        return tailSeen >= needed;
    }

    /** Notes bytes that were appended, or, negative, committed or dropped. */
    void reserve(int batchBytes) {
        reserved += batchBytes;
    }

    /** Gives back what a journal had reserved that is being closed. On any thread. */
    void giveBack(int batchBytes) {
        givenBack.addAndGet(batchBytes);
    }

    /** Returns the identity of the file. */
    FileIdentity file() {
        return file;
    }

    /** Returns the room on the disk that is kept for what the ring has. */
    RingReserve reserve() {
        return reserve;
    }

    /** Takes a batch; it is there after a kill when its group ends. */
    void put(RingSeat seat, BatchWriter place, int offset, MemorySegment batch, int length) {
        RingLane lane = seat.lane();
        boolean isInLane = lane.takes(place.segment(), offset, length);
        sealLast();
        int distance = isInLane ? RingLayout.ENTRY_BYTES : RingLayout.distance(length);
        long at = place(distance);
        map.set(RecordLayout.INT, at + RingLayout.LENGTH, length);
        RingLayout.seat(map, at, seat.number(), isInLane ? lane.number() : RingLayout.NO_LANE);
        map.set(RecordLayout.INT, at + RingLayout.GROUP, groups);
        map.set(RecordLayout.INT, at + RingLayout.CHECK, RecordLayout.check(batch, length));
        map.set(
                RecordLayout.LONG,
                at + RingLayout.ORDINAL,
                place.segment().header.ordinal());
        map.set(RecordLayout.INT, at + RingLayout.OFFSET, offset);
        map.set(RecordLayout.INT, at + RingLayout.GENERATION, place.committedGeneration());
        map.set(RecordLayout.LONG, at + RingLayout.NEXT_IN, place.committedIn());
        map.set(RecordLayout.LONG, at + RingLayout.NEXT_OUT, place.committedOut());
        map.set(RecordLayout.LONG, at + RingLayout.STARTED, place.committedStartedNs());
        if (isInLane) {
            lane.commit(end, offset, batch, length);
        } else {
            MemorySegment.copy(batch, 0, map, at + RingLayout.ENTRY_BYTES, length);
            lanes.other();
        }
        last = at;
        end += distance;
    }

    // Until then it may become the last one of its group.
    private void sealLast() {
        if (last == NONE) return;
        RingLayout.seal(map, last);
        last = NONE;
    }

    /** Ends the group, unless a larger one goes on. */
    void publishUnlessHeld() {
        if (holds == 0 && cycles <= 1) publish();
    }

    /** Ends the group. */
    void publish() {
        if (end == published) return;
        RingLayout.last(map, last);
        sealLast();
        groups++;
        show();
        lanes.published();
    }

    private void show() {
        lanes.show();
        RingLayout.head(map, end);
        published = end;
    }

    /** Has everything that was published brought to the disk now, and not after the rest of the thread that carries. */
    void hurry() {
        carrier.wake();
    }

    /** Waits until the files of a journal have everything up to a position. On any thread. */
    void settle(RingSeat seat, long position) {
        while (seat.placed() < position && !seat.isBroken()) {
            // The thread that appends would wait for itself.
            if (Thread.currentThread().equals(writer)) publish();
            carrier.await(seat, position);
        }
    }

    /** Waits a moment for room, without the end of a group. */
    void awaitCarrier() {
        carrier.awaitTail(published);
    }

    /** Adds a journal, whose batches go into the ring from now on. On any thread. */
    synchronized RingSeat sit(
            Path directory, JournalSyncer syncing, NumbersFile numbers, BatchWriter at, boolean isForced)
            throws IOException {
        reserve.add();
        try {
            int number = folder.add(directory);
            RingSeat seat = new RingSeat(number, directory, syncing, numbers, at, isForced);
            new RingReference(folder.directory(), header.id(), number).write(directory);
            carrier.add(seat);
            return seat;
        } catch (IOException failure) {
            reserve.remove();
            throw failure;
        }
    }

    /** Removes a journal, when its files have everything that it committed. On any thread. */
    void leave(RingSeat seat, long position) throws IOException {
        settle(seat, position);
        long head = RingLayout.head(map);
        // Of a journal that failed nothing is placed, and its numbers follow all the same.
        while (seat.isBroken() && RingLayout.tail(map) < head) carrier.awaitTail(head);
        carrier.remove(seat);
        reserve.remove();
        // The log forgets a journal that has left: its files must have everything on the disk before.
        seat.force(position);
        RingReference.remove(seat.directory());
        folder.left(seat.number());
    }

    /** Returns the place of an entry of a length, after a wait for room if there is none. */
    private long place(int distance) {
        writer = Thread.currentThread();
        int left = header.bytes() - (int) (end & mask);
        if (left < distance) {
            awaitRoom(left);
            RingLayout.pad(map, at(end), left - RingLayout.ENTRY_BYTES, groups);
            end += left;
        }
        awaitRoom(distance);
        return at(end);
    }

    // Not after hasRoom(): only what is appended without asking may have to wait.
    private void awaitRoom(int distance) {
        long needed = end + distance - header.bytes();
        if (tailSeen >= needed) return;
        tailSeen = RingLayout.tail(map);
        if (tailSeen >= needed) return;
        show();
        while (tailSeen < needed) {
            carrier.awaitTail(needed);
            tailSeen = RingLayout.tail(map);
        }
    }

    private long at(long position) {
        return RingLayout.HEADER_BYTES + (position & mask);
    }

    /** Brings everything into the files of the journals, and ends. The journals are closed before. */
    @Override
    public void close() throws IOException {
        publish();
        try {
            carrier.stop(published);
        } finally {
            arena.close();
            folder.unlock();
        }
    }
}
