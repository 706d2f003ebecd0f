package io.needletail.cli.conformance;

import io.needletail.acceptance.Batch;
import io.needletail.acceptance.Definition;
import io.needletail.acceptance.InitiatorListener;
import io.needletail.acceptance.Style;
import io.needletail.acceptance.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Gives definitions engines of our own, each set up as its folder presumes, in a folder that goes when all is done. */
final class OwnEngines implements AutoCloseable {
    // Much of the time is spent waiting for heartbeats: small batches wait side by side.
    private static final int BATCH_MAX = 20;

    private final int heartbeat;
    private final Path folder;

    /** Prepares the folder; an interval other than 0 is that of all initiators. */
    OwnEngines(int heartbeat) throws IOException {
        this.heartbeat = heartbeat;
        folder = Files.createTempDirectory("needletail-conformance-");
    }

    /**
     * Settings that must agree to share an engine.
     *
     * @param folder the definitions' folder
     * @param style whose rules they follow
     * @param settings what they ask for themselves
     */
    private record Kind(String folder, Style style, Map<String, String> settings) {
        static Kind of(Definition definition) {
            return new Kind(definition.folder(), definition.style(), definition.settings());
        }
    }

    /**
     * Groups definitions by the engine that they presume.
     *
     * @param wanted those to run
     * @param all those of the same folders, which tell more about the sessions that there are
     */
    List<Batch> batches(List<Definition> wanted, List<Definition> all) {
        List<Batch> batches = new ArrayList<>();
        for (Definition one : wanted) {
            if (one.isForInitiator()) batches.add(new Batch(List.of(one), () -> initiator(one)));
        }
        Map<Kind, List<Definition>> kinds = new LinkedHashMap<>();
        for (Definition one : wanted) {
            if (!one.isForInitiator())
                kinds.computeIfAbsent(Kind.of(one), key -> new ArrayList<>()).add(one);
        }
        kinds.values().forEach(part -> addAcceptors(batches, part, all));
        return batches;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
        }
    }

    private void addAcceptors(List<Batch> batches, List<Definition> part, List<Definition> all) {
        Definition first = part.getFirst();
        List<Definition> neighbours = all.stream()
                .filter(other -> other.folder().equals(first.folder()))
                .toList();
        int count = (part.size() + BATCH_MAX - 1) / BATCH_MAX;
        for (int batch = 0; batch < count; batch++) {
            List<Definition> share = new ArrayList<>();
            for (int i = batch; i < part.size(); i += count) share.add(part.get(i));
            batches.add(new Batch(share, () -> acceptor(first, neighbours)));
        }
    }

    private Target acceptor(Definition first, List<Definition> neighbours) throws IOException {
        return start(OwnSettings.acceptor(first, neighbours), Optional.empty());
    }

    private Target initiator(Definition definition) throws IOException {
        // Ours alone, so it goes with the process.
        InitiatorListener door = new InitiatorListener(0);
        return start(OwnSettings.initiator(definition, door.port(), heartbeat), Optional.of(door));
    }

    private Target start(String settings, Optional<InitiatorListener> door) throws IOException {
        Path file = Files.createTempFile(folder, "engine-", ".cfg");
        Files.writeString(file, settings);
        return OwnTarget.start(file, door);
    }
}
