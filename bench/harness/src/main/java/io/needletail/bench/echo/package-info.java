/**
 * {@code needletail bench echo}: one session under a rate, every order sent back.
 *
 * <pre>
 *   core 1: client process                                  core 0: server process
 *   +-----------------------------------+                   +---------------------+
 *   | order n is due at start + n/rate  |                   |                     |
 *   | stamp, send ----------------------|-- 174 bytes D --&gt; | decodes, writes the |
 *   |                                   |    loopback TCP   | same body again     |
 *   | receive, stamp, compare body &lt;----|-- the same body - |                     |
 *   +-----------------------------------+                   +---------------------+
 *       no order waits for a report: a late one stays due, and the time it waits counts
 * </pre>
 */
package io.needletail.bench.echo;
