/**
 * Books from decoded messages: {@link io.needletail.feed.book.BookFeed} takes the fields, {@link io.needletail.feed.book.MarketBook}
 * is what becomes of them, {@link io.needletail.feed.book.BookListener} hears of it.
 */
package io.needletail.feed.book;
