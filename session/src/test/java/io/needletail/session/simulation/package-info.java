/**
 * Two sessions over a simulated link: one seed is one deterministic run with faults, verified message by message.
 *
 * <p>{@link io.needletail.session.simulation.SimulationTest} runs the seeds,
 * {@link io.needletail.session.simulation.MutationsTest} proves that they detect errors in the session.
 */
package io.needletail.session.simulation;
