package io.needletail.tools.diff;

import java.util.Optional;

/**
 * One field in which two messages differ.
 *
 * @param tag the field
 * @param left its value in the first message; empty when it is missing there
 * @param right its value in the second message; empty when it is missing there
 */
public record FieldChange(int tag, Optional<String> left, Optional<String> right) {}
