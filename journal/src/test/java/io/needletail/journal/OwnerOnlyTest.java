package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {

    @TempDir
    private Path parent;

    @Test
    void theFolderAboveEachNewFolderIsForced() throws IOException {
        List<Path> forced = new ArrayList<>();
        OwnerOnly.directory(parent.resolve("store/desk/session"), forced::add);
        assertThat(forced).containsExactly(parent, parent.resolve("store"), parent.resolve("store/desk"));
        forced.clear();
        OwnerOnly.directory(parent.resolve("store/desk/session"), forced::add);
        assertThat(forced).isEmpty();
    }
}
