/** Conditions on the fields of messages. */
package io.needletail.tools.grep;
