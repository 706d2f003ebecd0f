/**
 * What a counterparty speaks: a {@link io.needletail.dictionary.Dialect} is read from a dictionary file, and messages are
 * checked against it.
 */
package io.needletail.dictionary;
