/** A counterparty that replies by rules or from a log, and makes faults on demand. */
package io.needletail.tools.sim;
