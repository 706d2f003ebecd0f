/**
 * Order books under the same commands: streams of orders with the fills that price-time priority demands, and the
 * program that hands them to the one matching engine of its class path.
 *
 * <pre>
 *   StreamBuilder ─ PlainBook says what each command must trade ─▶ OrderStream
 *   MatchProgram  ─ MatchWalk: fills the book, executes, compares, empties it ─▶ OrderMatcher
 * </pre>
 */
package io.needletail.bench.workload.match;
