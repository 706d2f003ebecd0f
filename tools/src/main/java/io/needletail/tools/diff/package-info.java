/** Differences between two messages, field by field. */
package io.needletail.tools.diff;
