/**
 * Packets of two lines become one stream without gaps: {@link io.needletail.feed.FeedHandler}.
 */
package io.needletail.feed;
