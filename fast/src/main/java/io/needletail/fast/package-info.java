/**
 * Types that decoding and encoding of FAST messages share: {@link io.needletail.fast.FieldListener} receives the fields
 * of a message as primitives, {@link io.needletail.fast.FieldSource} provides them,
 * {@link io.needletail.fast.CodecStatus} is the result. The codecs are in {@code fast.decode} and {@code fast.encode}.
 */
package io.needletail.fast;
