/** {@code needletail feed}: the books of a market data feed, live or from a capture. */
package io.needletail.cli.feed;
