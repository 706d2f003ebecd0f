/**
 * F1X (Apache-2.0, no registry has it): its codec, and its blocking sessions.
 *
 * <p>Not part of the build: {@code needletail bench} compiles these sources against the jar or checkout that
 * {@code --peer f1x=PATH} names.
 */
package io.needletail.bench.peers.f1x;
