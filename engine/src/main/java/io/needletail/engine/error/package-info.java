/**
 * The stable codes of all errors and of all events that an operator may want to know, with their explanations:
 * {@link io.needletail.engine.error.ErrorCode}. {@code docs/errors.md} is generated from them. For cold paths only.
 */
package io.needletail.engine.error;
