/**
 * The house rules, run as tests: {@link io.needletail.tidy.HouseRulesTest} holds them against the repository,
 * {@link io.needletail.tidy.RulesCanFailTest} proves that each of them can fail.
 *
 * <p>A line that has to break a rule says why in a trailing comment, {@code // tidy: <reason>}; for a rule about a whole
 * method or type it stands on the line of its declaration, for a rule about a whole file on its first line.
 */
package io.needletail.tidy;
