/**
 * eFIX (Apache-2.0, no registry has it): its codec, and its sessions that poll.
 *
 * <p>Not part of the build: {@code needletail bench} compiles these sources against the jar or checkout that
 * {@code --peer efix=PATH} names.
 */
package io.needletail.bench.peers.efix;
