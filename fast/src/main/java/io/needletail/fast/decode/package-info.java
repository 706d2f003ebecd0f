/**
 * Decoding of FAST messages: {@link io.needletail.fast.decode.Decoder} and its options. The other types compile each
 * template to a hidden class of this package and are what those classes call.
 */
package io.needletail.fast.decode;
