/**
 * Access control: limits on connections before they reach a session, allowed addresses, and the table in which a
 * Logon(A) finds its session. Works on addresses and texts and does not use sockets.
 */
package io.needletail.engine.admission;
