/**
 * Peers that no registry has: the user names a jar or a checkout, and the harness compiles its adapter against it.
 *
 * <pre>
 *   --peer f1x=PATH ─▶ jars and classes below PATH ─┐
 *   peers/plain     ─▶ adapters/f1x, as source ─────┴▶ javac ─▶ a class path like any other peer's
 * </pre>
 */
package io.needletail.bench.external;
