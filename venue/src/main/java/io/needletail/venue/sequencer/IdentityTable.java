package io.needletail.venue.sequencer;

import io.needletail.venue.identity.IdentityRole;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sbe.DefineIdentityDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The identities whose rights are in force, and the list that an operator sends to replace them; a part of the
 * replicated state. Before the first list is in force the sequencer executes the commands of every session, as it did
 * before there were identities.
 */
final class IdentityTable {
    /** Largest number of ranges of owners in a command. */
    static final int RANGES_MAX = 32;

    private static final long HASH_FACTOR = 31;

    private final int max;
    private final int owners;
    private SortedMap<String, IdentityRights> applied = new TreeMap<>();
    private SortedMap<String, IdentityRights> draft = new TreeMap<>();
    private boolean isInForce;
    private long version;

    /**
     * Creates an empty table.
     *
     * @param max identities at most
     * @param owners owners have numbers below this
     */
    IdentityTable(int max, int owners) {
        this.max = max;
        this.owners = owners;
    }

    /** Returns whether rights are in force. */
    boolean isInForce() {
        return isInForce;
    }

    /** Returns a number that changes with the rights. */
    long version() {
        return version;
    }

    boolean isEmpty() {
        return !isInForce && draft.isEmpty();
    }

    /** Returns the rights of an identity, empty when it has none. */
    Optional<IdentityRights> find(String name) {
        if (name.equals(KeyFolder.OPERATOR)) return Optional.of(IdentityRights.OPERATOR);
        return Optional.ofNullable(applied.get(name));
    }

    /** Tests whether a client id belongs to an identity. */
    boolean isOwned(long clientId) {
        for (IdentityRights identity : applied.values()) {
            if (identity.hasClientId(clientId)) return true;
        }
        return false;
    }

    /** Begins a list. */
    void begin() {
        draft = new TreeMap<>();
    }

    /** Returns whether the list has room for an identity. */
    boolean hasRoomFor(DefineIdentityDecoder definition) {
        return draft.size() < max || draft.containsKey(definition.name());
    }

    /** Adds an identity or further owners to the list; returns false when the definition is malformed. */
    boolean define(DefineIdentityDecoder definition) {
        String name = definition.name();
        if (!KeyFolder.isName(name) || isReserved(name) || !Codes.isRole(definition.role())) return false;
        IdentityRole role = Codes.role(definition.role());
        IdentityRights identity = new IdentityRights(name, role, definition.firstClientId(), definition.lastClientId());
        boolean isInOrder = identity.hasClientIds()
                ? identity.firstClientId >= 1 && identity.lastClientId >= identity.firstClientId
                : identity.firstClientId == 0 && identity.lastClientId == 0;
        if (!isInOrder) return false;
        for (IdentityRights other : draft.values()) {
            boolean isSame = other.name.equals(name);
            if (isSame
                    ? other.differs(role, identity.firstClientId, identity.lastClientId)
                    : identity.overlaps(other)) {
                return false;
            }
        }
        IdentityRights before = draft.get(name);
        if (before != null) identity.owners.or(before.owners);
        if (!readOwners(definition, identity)) return false;
        draft.put(name, identity);
        return true;
    }

    /** Puts the list in force. */
    void apply() {
        applied = draft;
        draft = new TreeMap<>();
        isInForce = true;
        version++;
    }

    long hash() {
        long hash = isInForce ? 1 : 0;
        for (IdentityRights identity : applied.values()) hash = HASH_FACTOR * hash + identity.hash();
        hash = HASH_FACTOR * hash + applied.size();
        for (IdentityRights identity : draft.values()) hash = HASH_FACTOR * hash + identity.hash();
        return hash;
    }

    void write(SnapshotWriter writer) {
        writer.word(isInForce ? 1 : 0);
        write(writer, applied.values());
        write(writer, draft.values());
    }

    void read(SnapshotReader reader) {
        isInForce = reader.word() != 0;
        applied = readAll(reader);
        draft = readAll(reader);
        version++;
    }

    /** The operator's rights are fixed; nodes and copies send no commands. */
    private static boolean isReserved(String name) {
        return name.equals(KeyFolder.OPERATOR) || name.equals(KeyFolder.NODE) || name.equals(KeyFolder.BACKUP);
    }

    private boolean readOwners(DefineIdentityDecoder definition, IdentityRights identity) {
        DefineIdentityDecoder.OwnersDecoder ranges = definition.owners();
        while (ranges.hasNext()) {
            ranges.next();
            int first = ranges.firstOwner();
            int last = ranges.lastOwner();
            if (first < 0 || last < first || last >= owners) return false;
            identity.owners.set(first, last + 1);
        }
        return true;
    }

    private static void write(SnapshotWriter writer, Collection<IdentityRights> identities) {
        writer.word(identities.size());
        for (IdentityRights identity : identities) {
            byte[] name = Arrays.copyOf(identity.name.getBytes(StandardCharsets.US_ASCII), KeyFolder.NAME_MAX);
            ByteBuffer words = ByteBuffer.wrap(name).order(ByteOrder.LITTLE_ENDIAN);
            while (words.hasRemaining()) writer.word(words.getLong());
            writer.word(Codes.of(identity.role));
            writer.word(identity.firstClientId);
            writer.word(identity.lastClientId);
            long[] ofOwners = identity.owners.toLongArray();
            writer.word(ofOwners.length);
            for (long word : ofOwners) writer.word(word);
        }
    }

    private SortedMap<String, IdentityRights> readAll(SnapshotReader reader) {
        SortedMap<String, IdentityRights> identities = new TreeMap<>();
        long count = reader.word();
        if (count < 0 || count > max) {
            throw new IllegalArgumentException("the snapshot has " + count + " identities, and clientsMax=" + max
                    + ": raise it to that of the node that wrote the snapshot");
        }
        for (long index = 0; index < count; index++) {
            ByteBuffer name = ByteBuffer.allocate(KeyFolder.NAME_MAX).order(ByteOrder.LITTLE_ENDIAN);
            while (name.hasRemaining()) name.putLong(reader.word());
            long role = reader.word();
            IdentityRights identity = new IdentityRights(
                    new String(name.array(), StandardCharsets.US_ASCII).replace("\0", ""),
                    Codes.role((short) role),
                    reader.word(),
                    reader.word());
            long words = reader.word();
            long[] ofOwners = new long[(int) Math.min(words, Integer.MAX_VALUE)];
            for (int at = 0; at < ofOwners.length; at++) ofOwners[at] = reader.word();
            identity.owners.or(BitSet.valueOf(ofOwners));
            identities.put(identity.name, identity);
        }
        return identities;
    }
}
