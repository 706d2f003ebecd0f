/**
 * A venue in one process: {@link io.needletail.venue.server.VenueServer} runs a node of the cluster, opens the market,
 * and serves FIX.
 */
package io.needletail.venue.server;
