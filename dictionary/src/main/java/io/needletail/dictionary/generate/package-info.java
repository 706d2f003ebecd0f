/**
 * Generates Java: {@link io.needletail.dictionary.generate.Generator} writes typed views and writers for the messages
 * of a {@link io.needletail.dictionary.model.Dialect}.
 */
package io.needletail.dictionary.generate;
