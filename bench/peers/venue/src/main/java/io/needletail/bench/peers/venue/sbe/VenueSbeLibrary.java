package io.needletail.bench.peers.venue.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeLibrary;
import io.needletail.bench.workload.sbe.SbeTask;
import java.util.Map;
import java.util.function.Supplier;

/** Needletail's reader and writer of FIX, and the codecs that its venue uses. */
public final class VenueSbeLibrary implements SbeLibrary {

    /** Called by {@link java.util.ServiceLoader}. */
    public VenueSbeLibrary() {}

    @Override
    public Map<String, Supplier<SbeTask>> tasks() {
        return Map.of(
                "fix-to-sbe",
                () -> new VerifiedToSbe(OrderBytes.corrected()),
                "fix-to-sbe:scan",
                () -> new ScanToSbe(OrderBytes.corrected()),
                "fix-to-sbe-published:scan",
                () -> new ScanToSbe(OrderBytes.published()),
                "sbe-encode",
                OrderToSbe::new,
                "sbe-decode",
                SbeToOrder::new,
                "fix-encode",
                OrderToFix::new);
    }
}
