package io.needletail.engine.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The sections of a QuickFIX-style file as they were written: {@code [DEFAULT]}, any number of {@code [SESSION]}, and
 * Needletail's {@code [ENGINE]}, which QuickFIX/J ignores when it comes first, and {@code [VENUE]},
 * {@code [INSTRUMENT]}, {@code [OWNER]}, {@code [ALARM]} and {@code [CLIENT]}.
 *
 * @param file the file
 * @param engine settings of the whole process
 * @param defaults defaults of all sessions
 * @param sessions settings of each session without the defaults
 * @param others sections of others than an engine
 * @param findings errors and warnings about the text
 */
record ConfigFile(
        Path file, Section engine, Section defaults, List<Section> sessions, Others others, List<Finding> findings) {
    /**
     * Sections of others than an engine, in the order of the file.
     *
     * @param venue those of a venue
     * @param alarms sections [ALARM]
     * @param clients sections [CLIENT]
     */
    record Others(List<VenueSection> venue, List<Section> alarms, List<Section> clients) {
        boolean isEmpty() {
            return venue.isEmpty() && alarms.isEmpty() && clients.isEmpty();
        }
    }

    static ConfigFile read(Path file, Variables variables) throws IOException {
        return of(file, ConfigLines.bytes(file), variables);
    }

    static ConfigFile of(Path file, byte[] content, Variables variables) {
        return new FileParser(file, variables).parse(ConfigLines.of(file, content));
    }
}
