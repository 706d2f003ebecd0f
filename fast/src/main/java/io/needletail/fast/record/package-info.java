/**
 * Decoded messages kept: {@link io.needletail.fast.record.FieldRecord} holds one by slots, and
 * {@link io.needletail.fast.record.FixMessage} reads it by FIX tags.
 */
package io.needletail.fast.record;
