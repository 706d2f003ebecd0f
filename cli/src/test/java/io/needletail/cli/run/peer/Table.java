package io.needletail.cli.run.peer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Runs all rows at the same time: one Needletail engine, one process per release of QuickFIX/J, a cable for each
 * session.
 */
final class Table implements AutoCloseable {
    private final Map<Row, Cable> cables = new LinkedHashMap<>();
    private final Map<String, QuickFixProcess> others = new LinkedHashMap<>();
    private final Map<Row, CompletableFuture<Void>> lives = new LinkedHashMap<>();
    private final OwnEngine own;

    /**
     * Starts them.
     *
     * @param rows the sessions
     * @param ours additional settings of Needletail's default section
     * @param theirs settings of QuickFIX/J's default section
     * @param folder takes journals and settings
     */
    Table(List<Row> rows, String ours, String theirs, Path folder) throws IOException {
        Set<String> releases = new TreeSet<>();
        for (Row row : rows) {
            cables.put(row, new Cable());
            releases.add(row.release());
        }
        for (String release : releases) {
            String settings = "[DEFAULT]\nNonStopSession=Y\n" + theirs + sections(release, false);
            others.put(release, QuickFixProcess.start(release, settings, folder));
        }
        for (QuickFixProcess other : others.values()) other.port();
        String settings = "[ENGINE]\nIdle=park\n[DEFAULT]\nFileStorePath=" + folder + "\n" + ours + sections("", true);
        own = new OwnEngine(settings, folder);
        Executor threads = Executors.newVirtualThreadPerTaskExecutor();
        cables.forEach((row, cable) -> lives.put(row, CompletableFuture.runAsync(() -> live(row, cable), threads)));
    }

    /** Waits until a row has ended; throws its failure. */
    void await(Row row) {
        lives.get(row).join();
    }

    @Override
    public void close() throws IOException {
        others.values().forEach(QuickFixProcess::close);
        own.close();
        for (Cable cable : cables.values()) cable.close();
    }

    private void live(Row row, Cable cable) {
        QuickFixProcess other = others.get(row.release());
        cable.leadTo(row.weCall() ? other.port() : own.port());
        Pair pair = new Pair(row, own, other, cable);
        if (row.resets()) {
            pair.resetAndLive();
        } else {
            pair.live();
        }
    }

    private String sections(String release, boolean ours) {
        StringBuilder sections = new StringBuilder();
        cables.forEach((row, cable) -> {
            if (ours || row.release().equals(release)) sections.append(row.section(ours, cable.port()));
        });
        return sections.toString();
    }
}
