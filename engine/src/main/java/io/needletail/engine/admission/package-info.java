/**
 * Who is let in, and as whom: limits on connections before a session has them, allowed addresses, and the table in which a
 * Logon(A) finds its session. Knows addresses and texts, no sockets.
 */
package io.needletail.engine.admission;
