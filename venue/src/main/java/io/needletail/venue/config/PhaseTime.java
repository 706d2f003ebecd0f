package io.needletail.venue.config;

import io.needletail.matching.TradingPhase;
import java.time.LocalTime;

/**
 * A phase that begins at a time of each trading day.
 *
 * @param time in the zone of the calendar
 * @param phase the phase
 */
public record PhaseTime(LocalTime time, TradingPhase phase) {}
