/**
 * Validates messages: {@link io.needletail.dictionary.validate.ValidatorTables} compiles a
 * {@link io.needletail.dictionary.model.Dialect} once, and each session has one
 * {@link io.needletail.dictionary.validate.Validator} over these tables.
 */
package io.needletail.dictionary.validate;
