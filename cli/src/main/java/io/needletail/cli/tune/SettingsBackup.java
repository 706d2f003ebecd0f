package io.needletail.cli.tune;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings before they were changed: a line {@code FILE=VALUE} each, written before the change is made, so that a
 * change that is interrupted can be undone too.
 *
 * @param file where it is kept
 */
record SettingsBackup(Path file) {
    /**
     * A setting as it was.
     *
     * @param knob its file
     * @param before its value
     */
    record Line(Path knob, String before) {}

    boolean exists() {
        return Files.exists(file);
    }

    /** Keeps them; there must be none kept yet. */
    void keep(List<Line> lines) throws IOException {
        List<String> texts =
                lines.stream().map(line -> line.knob() + "=" + line.before()).toList();
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, texts, StandardCharsets.US_ASCII, StandardOpenOption.CREATE_NEW);
    }

    /** Saved settings, the last one first. */
    List<Line> lines() throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String text : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
            int equals = text.indexOf('=');
            if (equals < 1) throw new IOException(file + " holds a line that is no setting: " + text);
            lines.add(new Line(Path.of(text.substring(0, equals)), text.substring(equals + 1)));
        }
        return lines.reversed();
    }

    void forget() throws IOException {
        Files.delete(file);
    }
}
