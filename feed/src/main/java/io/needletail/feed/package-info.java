/**
 * Merging of redundant channels into one stream without gaps: {@link io.needletail.feed.FeedHandler}.
 */
package io.needletail.feed;
