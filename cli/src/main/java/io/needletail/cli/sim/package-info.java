/** {@code needletail sim}: a counterparty that follows a script, or a log, and misbehaves on demand. */
package io.needletail.cli.sim;
