package io.needletail.fast.template;

/**
 * A place of the dictionaries where previous values are kept (FAST 1.1, 6.3.1).
 *
 * @param dictionary which dictionary, in words: {@code global}, {@code template NAME}, {@code type NAME} or the user's name
 * @param key the name under which it is kept
 * @param type of the values in it; {@link Type#INT32} and {@link Type#INT64} for the parts of a split decimal
 * @param isMixed whether fields of other types share the place, so that a value found there may be of a wrong type (D4)
 */
public record Entry(String dictionary, Name key, Type type, boolean isMixed) {}
