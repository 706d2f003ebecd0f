package io.needletail.bench.peers.quickfixj.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeLibrary;
import io.needletail.bench.workload.sbe.SbeTask;
import java.util.Map;
import java.util.function.Supplier;

/** QuickFIX/J reads and writes the message; the SBE bytes are written by hand. */
public final class QuickFixJSbeLibrary implements SbeLibrary {

    /** Called by {@link java.util.ServiceLoader}. */
    public QuickFixJSbeLibrary() {}

    @Override
    public Map<String, Supplier<SbeTask>> tasks() {
        return Map.of(
                "fix-to-sbe-published", () -> new MessageToSbe(OrderBytes.published()),
                "fix-to-sbe", () -> new MessageToSbe(OrderBytes.corrected()),
                "fix-encode", OrderToMessage::new);
    }
}
