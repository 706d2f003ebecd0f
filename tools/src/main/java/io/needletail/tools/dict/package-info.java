/** Prints dictionaries, and learns additions to one from messages. */
package io.needletail.tools.dict;
