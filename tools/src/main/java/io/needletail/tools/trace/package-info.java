/** The messages of one order, in their order, with the times between them. */
package io.needletail.tools.trace;
