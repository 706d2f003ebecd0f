/**
 * The stable numbers of everything that can go wrong, or that an operator may want to know, with the words that explain
 * it: {@link io.needletail.engine.error.ErrorCode}. {@code docs/errors.md} is written from here. For cold paths only.
 */
package io.needletail.engine.error;
