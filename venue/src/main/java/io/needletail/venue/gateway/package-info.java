/**
 * The FIX side of a venue: {@link io.needletail.venue.gateway.Gateway} turns FIX messages into commands of a {@link
 * io.needletail.venue.sequencer.SequencerClient}, and its events into reports and market data.
 *
 * <p>Text ends here: behind the gateway there are only numbers.
 */
package io.needletail.venue.gateway;
