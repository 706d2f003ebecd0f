/** {@code needletail schedule}: when the sessions of a configuration are open. */
package io.needletail.cli.schedule;
