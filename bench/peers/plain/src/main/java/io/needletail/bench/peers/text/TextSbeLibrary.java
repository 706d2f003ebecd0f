package io.needletail.bench.peers.text;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeLibrary;
import io.needletail.bench.workload.sbe.SbeTask;
import java.util.Map;
import java.util.function.Supplier;

/** Splits the message into strings, as the baseline of Chronos' benchmark does. */
public final class TextSbeLibrary implements SbeLibrary {

    /** Called by {@link java.util.ServiceLoader}. */
    public TextSbeLibrary() {}

    @Override
    public Map<String, Supplier<SbeTask>> tasks() {
        return Map.of(
                "fix-to-sbe-published", () -> new TextToSbe(OrderBytes.published()),
                "fix-to-sbe", () -> new TextToSbe(OrderBytes.corrected()));
    }
}
