/** Books, update by update. */
package io.needletail.feed.book;
