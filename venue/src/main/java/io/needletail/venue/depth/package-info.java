/**
 * Price levels of a venue's books, from its events: {@link io.needletail.venue.depth.DepthBooks} keeps them, {@link
 * io.needletail.venue.depth.VenueDepth} is their {@link io.needletail.venue.sequencer.VenueListener}.
 */
package io.needletail.venue.depth;
