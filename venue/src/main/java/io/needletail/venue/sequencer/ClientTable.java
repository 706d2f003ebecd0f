package io.needletail.venue.sequencer;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;

/** The last command of each client that was executed: a command with this number or a lower one is a repetition. */
final class ClientTable {
    private static final float LOAD_FACTOR = 0.5f;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final Long2LongHashMap lastById;
    private final int max;

    ClientTable(int max) {
        this.max = max;
        lastById = new Long2LongHashMap(2 * max + 2, LOAD_FACTOR, 0);
    }

    /** Returns the client sequence of the last command, 0 for a client that is not known. */
    long last(long clientId) {
        return lastById.get(clientId);
    }

    /** Tests whether a client can be remembered. */
    boolean hasRoomFor(long clientId) {
        return lastById.size() < max || lastById.get(clientId) != 0;
    }

    void executed(long clientId, long clientSequence) {
        lastById.put(clientId, clientSequence);
    }

    int size() {
        return lastById.size();
    }

    /** Returns the ids of all clients in ascending order. */
    long[] ids() {
        long[] ids = new long[lastById.size()];
        Long2LongHashMap.KeyIterator keys = lastById.keySet().iterator();
        for (int index = 0; index < ids.length; index++) ids[index] = keys.nextValue();
        Arrays.sort(ids);
        return ids;
    }

    /** Returns a hash that does not depend on the order in which clients became known. */
    long hash() {
        long hash = 0;
        for (long id : ids()) hash += mix(id) ^ mix(lastById.get(id) + MULTIPLIER);
        return mix(hash);
    }

    private static long mix(long value) {
        long mixed = value * MULTIPLIER;
        return mixed ^ (mixed >>> 32);
    }
}
