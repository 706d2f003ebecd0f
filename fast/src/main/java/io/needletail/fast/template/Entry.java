package io.needletail.fast.template;

/**
 * A dictionary entry, which keeps a previous value (FAST 1.1, 6.3.1).
 *
 * @param dictionary the dictionary: {@code global}, {@code template NAME}, {@code type NAME} or the user's name
 * @param key of the entry
 * @param type of the values in it; {@link Type#INT32} and {@link Type#INT64} for the parts of a split decimal
 * @param isMixed whether fields of other types share the entry, so that its value may be of another type (D4)
 */
public record Entry(String dictionary, Name key, Type type, boolean isMixed) {}
