/**
 * The FIX parser of Chronos (Apache-2.0, no registry has it).
 *
 * <p>Not part of the build: {@code needletail bench} compiles these sources against the jar or checkout that
 * {@code --peer chronos=PATH} names.
 */
package io.needletail.bench.peers.chronos;
