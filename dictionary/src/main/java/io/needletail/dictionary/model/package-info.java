/**
 * The data model of a dictionary: a {@link io.needletail.dictionary.model.Dialect} holds the fields, components and
 * messages of one FIX version or venue, {@link io.needletail.dictionary.model.Difference} compares two of them.
 *
 * <p>{@code io.needletail.dictionary.xml} reads dialects from files; {@code validate} and {@code generate} use them.
 */
package io.needletail.dictionary.model;
