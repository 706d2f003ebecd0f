/**
 * Finds FIX messages in any text, capture or journal: the input of all tools that look at messages.
 *
 * <p>{@link io.needletail.tools.extract.MessageInput} opens files or the standard input and returns one
 * {@link io.needletail.tools.extract.FoundMessage} after another, in memory that does not grow with the input.
 */
package io.needletail.tools.extract;
