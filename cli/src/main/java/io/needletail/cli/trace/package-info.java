/** {@code needletail trace}: everything that belongs to one order, with the times between its steps. */
package io.needletail.cli.trace;
