/**
 * The programs of {@code bench venue}: an order on its way through the venue, in one process or from socket to socket.
 *
 * <pre>
 *   match      order ──▶ book ──▶ events
 *   process    FIX bytes ──▶ session, gateway ──SBE──▶ book ──SBE──▶ gateway, session ──▶ FIX bytes
 *   shm, tcp   client ══ FIX ══▶ engine, session, gateway ──SBE──▶ book ──SBE──▶ gateway, session ══ FIX ══▶ client
 *   raft       the same with the consensus of a cluster between gateway and book
 * </pre>
 */
package io.needletail.bench.peers.venue.latency;
