package io.needletail.venue.identity;

import java.util.List;

/**
 * Rights of an identity, as an operator defines them.
 *
 * @param name name of the identity, as its key has it
 * @param role the role
 * @param firstClientId first client id that only this identity may use; 0 for none: a gateway and a monitor have one or
 *     more
 * @param lastClientId last one, {@code firstClientId} or more
 * @param owners numbers of the owners that a gateway may command
 */
public record IdentitySetup(
        String name, IdentityRole role, long firstClientId, long lastClientId, List<Integer> owners) {
    /** Client id of the monitor, which asks for the hash of the state. */
    public static final long MONITOR_CLIENT_ID = Long.MAX_VALUE;

    /** Checks name and client ids. */
    public IdentitySetup {
        owners = List.copyOf(owners);
        KeyFolder.requireName(name);
        boolean hasIds = role == IdentityRole.GATEWAY || role == IdentityRole.MONITOR;
        boolean isInOrder =
                hasIds ? firstClientId >= 1 && lastClientId >= firstClientId : firstClientId == 0 && lastClientId == 0;
        if (!isInOrder) {
            throw new IllegalArgumentException("clientIds=" + firstClientId + " to " + lastClientId + ": identity "
                    + name + " has the role " + role + "; expected "
                    + (hasIds ? "1 or more, the first not above the last" : "0 and 0, since it has none of its own"));
        }
    }

    /**
     * {@return a gateway with one client id}
     *
     * @param clientId its client id, 1 or more
     * @param owners numbers of the owners that it may command
     */
    public static IdentitySetup gateway(long clientId, List<Integer> owners) {
        return new IdentitySetup(KeyFolder.gateway(clientId), IdentityRole.GATEWAY, clientId, clientId, owners);
    }

    /**
     * {@return an identity without client ids of its own}
     *
     * @param name its name
     * @param role an operator or an observer
     */
    public static IdentitySetup of(String name, IdentityRole role) {
        return new IdentitySetup(name, role, 0, 0, List.of());
    }

    /** {@return the identity that asks for the hash of the state} */
    public static IdentitySetup monitor() {
        return new IdentitySetup(
                KeyFolder.MONITOR, IdentityRole.MONITOR, MONITOR_CLIENT_ID, MONITOR_CLIENT_ID, List.of());
    }
}
