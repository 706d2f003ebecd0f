/**
 * Measuring code that all benchmark peers share: the same recorder, the same matching of reports to orders, the same
 * count of
 * allocated bytes and the same line protocol to the harness, so that peers differ in nothing but the engine under test.
 *
 * <p>Nothing in here allocates between the two marks of a measurement.
 */
package io.needletail.bench.probe;
