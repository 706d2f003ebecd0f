package io.needletail.tools.sim;

import java.util.List;

/**
 * Settings of a simulated counterparty.
 *
 * @param identity who it is; empty parts are those of the Logon(A) that it gets
 * @param faults what goes wrong
 * @param replies what it sends, on each connection from the beginning
 */
public record SimSettings(SimIdentity identity, List<Fault> faults, ReplySource.Opener replies) {
    /** Copies the faults. */
    public SimSettings {
        faults = List.copyOf(faults);
    }
}
