/**
 * Two sessions over a simulated link: one seed is one deterministic run with faults, judged message by message.
 *
 * <p>{@link io.needletail.session.simulation.SimulationTest} runs the seeds,
 * {@link io.needletail.session.simulation.MutationsTest} proves that they would notice if the session were wrong.
 */
package io.needletail.session.simulation;
