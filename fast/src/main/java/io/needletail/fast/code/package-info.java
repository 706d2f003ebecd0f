/**
 * What generated decoders are made of: where previous values lie, the state of a stream, the static methods that read
 * one field each, and the generator that ties them together for a template. Not for users; refers to nothing of
 * {@code io.needletail.fast}, whose types the generator knows by name.
 */
package io.needletail.fast.code;
