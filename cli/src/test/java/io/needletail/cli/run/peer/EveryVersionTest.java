package io.needletail.cli.run.peer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Needletail with QuickFIX/J 2.3.2 and 3.0.0 as the peer, as initiator and as acceptor, in every version of FIX, with
 * dictionaries at both ends.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EveryVersionTest {
    private Table table;

    @BeforeAll
    void startThemAll(@TempDir Path folder) throws IOException {
        table = new Table(rows(), "", "", folder);
    }

    @AfterAll
    void endThemAll() throws IOException {
        table.close();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void bothEndsUnderstandEachOther(Row row) {
        table.await(row);
    }

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (String release : List.of("2.3.2", "3.0.0")) {
            for (Version version : Version.ALL) {
                rows.addAll(rows(release, version, true));
                rows.addAll(rows(release, version, false));
            }
        }
        return rows;
    }

    private static List<Row> rows(String release, Version version, boolean weCall) {
        Row plain = new Row(release, version, weCall, false);
        return version.canReset() ? List.of(plain, new Row(release, version, weCall, true)) : List.of(plain);
    }
}
