/**
 * Identities of the clients and nodes of a venue: their keys in files, the authentication of a connection by challenge
 * and response, and what the roles may do. The sequencer keeps the rights themselves in its replicated state.
 */
package io.needletail.venue.identity;
