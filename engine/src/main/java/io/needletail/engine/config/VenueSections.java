package io.needletail.engine.config;

import java.nio.file.Path;
import java.util.List;

/**
 * The sections of a file that describe a venue.
 *
 * @param file the file
 * @param sections in the order of the file
 * @param findings errors and warnings about the text
 */
public record VenueSections(Path file, List<VenueSection> sections, List<Finding> findings) {
    /** Copies the lists. */
    public VenueSections {
        sections = List.copyOf(sections);
        findings = List.copyOf(findings);
    }
}
