/**
 * Books from decoded messages: {@link io.needletail.feed.book.BookFeed} takes the fields,
 * {@link io.needletail.feed.book.MarketBook} is the result, {@link io.needletail.feed.book.BookListener} receives the
 * changes.
 */
package io.needletail.feed.book;
