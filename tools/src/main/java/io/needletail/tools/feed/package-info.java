/** Books of a market data feed: its datagrams from groups or a capture, merged, decoded and printed. */
package io.needletail.tools.feed;
