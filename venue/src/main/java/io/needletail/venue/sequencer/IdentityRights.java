package io.needletail.venue.sequencer;

import io.needletail.venue.identity.IdentityRole;
import io.needletail.venue.identity.KeyFolder;
import java.util.BitSet;

/**
 * Rights of one identity. The table replaces it as a whole when others are applied; only the unfinished list adds
 * owners.
 */
final class IdentityRights {
    /** The operator, whose rights need no definition. */
    static final IdentityRights OPERATOR = new IdentityRights(KeyFolder.OPERATOR, IdentityRole.OPERATOR, 0, 0);

    private static final long HASH_FACTOR = 31;

    final String name;
    final IdentityRole role;
    final long firstClientId;
    final long lastClientId;
    final BitSet owners = new BitSet();

    IdentityRights(String name, IdentityRole role, long firstClientId, long lastClientId) {
        this.name = name;
        this.role = role;
        this.firstClientId = firstClientId;
        this.lastClientId = lastClientId;
    }

    boolean hasClientIds() {
        return role == IdentityRole.GATEWAY || role == IdentityRole.MONITOR;
    }

    boolean hasClientId(long clientId) {
        return hasClientIds() && clientId >= firstClientId && clientId <= lastClientId;
    }

    /** Tests whether a definition differs from this one in more than its owners. */
    boolean differs(IdentityRole ofRole, long first, long last) {
        return role != ofRole || firstClientId != first || lastClientId != last;
    }

    boolean overlaps(IdentityRights other) {
        return hasClientIds()
                && other.hasClientIds()
                && firstClientId <= other.lastClientId
                && other.firstClientId <= lastClientId;
    }

    long hash() {
        long hash = name.hashCode();
        hash = HASH_FACTOR * hash + Codes.of(role);
        hash = HASH_FACTOR * hash + firstClientId;
        hash = HASH_FACTOR * hash + lastClientId;
        for (long word : owners.toLongArray()) hash = HASH_FACTOR * hash + word;
        return hash;
    }
}
