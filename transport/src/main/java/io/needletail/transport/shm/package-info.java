/**
 * Two processes of one machine exchange bytes through a file mapped by both: a ring each way, met over a Unix domain
 * socket.
 *
 * <p>Begin at {@link io.needletail.transport.shm.SharedMemory}.
 */
package io.needletail.transport.shm;
