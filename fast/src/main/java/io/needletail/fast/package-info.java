/**
 * Decoding and encoding of FAST messages: {@link io.needletail.fast.FieldListener} takes the fields of a message as
 * primitives, {@link io.needletail.fast.FieldSource} gives them.
 */
package io.needletail.fast;
