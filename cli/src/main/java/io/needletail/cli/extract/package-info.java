/**
 * Finds FIX messages in any text, capture or journal: the input of the commands that look at messages.
 *
 * <p>{@link io.needletail.cli.extract.MessageInput} opens files or the standard input and returns one
 * {@link io.needletail.cli.extract.FoundMessage} after another, in memory that does not grow with the input.
 */
package io.needletail.cli.extract;
