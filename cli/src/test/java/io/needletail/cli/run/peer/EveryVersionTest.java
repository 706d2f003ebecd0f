package io.needletail.cli.run.peer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Our engine with QuickFIX/J 2.3.2 and 3.0.0 at the other end, as initiator and as acceptor, in every version of FIX, with
 * dictionaries at both ends. All sessions live at the same time: one engine of ours, one process per release.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EveryVersionTest {
    private static final List<String> RELEASES = List.of("2.3.2", "3.0.0");

    private final Map<Row, Cable> cables = new LinkedHashMap<>();
    private final Map<String, QuickFixProcess> others = new LinkedHashMap<>();
    private final Map<Row, CompletableFuture<Void>> lives = new LinkedHashMap<>();
    private OwnEngine own;

    @BeforeAll
    void startThemAll(@TempDir Path folder) throws IOException {
        for (Row row : rows().toList()) cables.put(row, new Cable());
        for (String release : RELEASES) {
            others.put(release, QuickFixProcess.start(release, settings(release), folder));
        }
        for (QuickFixProcess other : others.values()) other.port();
        own = new OwnEngine(ownSettings(folder), folder);
        cables.forEach((row, cable) ->
                cable.leadTo(row.weCall() ? others.get(row.release()).port() : own.port()));
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        cables.forEach((row, cable) -> {
            Pair pair = new Pair(row, own, others.get(row.release()), cable);
            lives.put(row, CompletableFuture.runAsync(row.resets() ? pair::resetAndLive : pair::live, threads));
        });
    }

    @AfterAll
    void endThemAll() throws IOException {
        others.values().forEach(QuickFixProcess::close);
        own.close();
        for (Cable cable : cables.values()) cable.close();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void bothEndsUnderstandEachOther(Row row) {
        lives.get(row).join();
    }

    static Stream<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (String release : RELEASES) {
            for (Version version : Version.ALL) {
                for (boolean weCall : List.of(true, false)) {
                    rows.add(new Row(release, version, weCall, false));
                    if (version.canReset()) rows.add(new Row(release, version, weCall, true));
                }
            }
        }
        return rows.stream();
    }

    private String ownSettings(Path folder) {
        StringBuilder settings = new StringBuilder("[ENGINE]\nIdle=park\n[DEFAULT]\nFileStorePath=" + folder + "\n");
        cables.forEach((row, cable) -> settings.append(row.section(true, cable.port())));
        return settings.toString();
    }

    private String settings(String release) {
        StringBuilder settings = new StringBuilder("[DEFAULT]\nNonStopSession=Y\n");
        cables.forEach((row, cable) -> {
            if (row.release().equals(release)) settings.append(row.section(false, cable.port()));
        });
        return settings.toString();
    }
}
