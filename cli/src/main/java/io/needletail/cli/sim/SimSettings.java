package io.needletail.cli.sim;

import java.util.List;

/**
 * Settings of a simulated counterparty.
 *
 * @param identity who it is; empty parts are those of the Logon(A) that it gets
 * @param faults what goes wrong
 */
record SimSettings(SimIdentity identity, List<Fault> faults) {
    /** Copies the faults. */
    SimSettings {
        faults = List.copyOf(faults);
    }
}
