/** The verb {@code venue}: a matching venue of one node, and the replay of a node's log. */
package io.needletail.cli.venue;
