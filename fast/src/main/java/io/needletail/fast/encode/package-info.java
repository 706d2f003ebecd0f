/**
 * Encoding of FAST messages: {@link io.needletail.fast.encode.Encoder}. The other types compile each template to a
 * hidden class of this package and are what those classes call.
 */
package io.needletail.fast.encode;
