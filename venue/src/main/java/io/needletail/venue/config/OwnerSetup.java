package io.needletail.venue.config;

import io.needletail.matching.OwnerLimits;

/**
 * An owner of orders as a file describes it.
 *
 * @param name the firm or account
 * @param number its number within the venue
 * @param limits its limits
 */
public record OwnerSetup(String name, int number, OwnerLimits limits) {}
