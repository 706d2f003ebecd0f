/**
 * {@code needletail bench venue}: an order on its way through the venue, one part more on each line.
 *
 * <pre>
 *   match      order ──▶ book ──▶ events
 *   process    FIX bytes ──▶ session, gateway ──SBE──▶ book ──SBE──▶ gateway, session ──▶ FIX bytes
 *   shm, tcp   client ══ FIX ══▶ engine, session, gateway ──SBE──▶ book ──SBE──▶ gateway, session ══ FIX ══▶ client
 *   raft       the same with the consensus of a cluster between gateway and book
 *   floor      client ══ bytes ══▶ the same bytes back, in C
 *   echo       client ──▶ consensus ──▶ nothing ──▶ client
 * </pre>
 */
package io.needletail.bench.trip;
