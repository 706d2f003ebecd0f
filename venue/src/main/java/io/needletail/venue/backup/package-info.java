/** A copy of a running cluster's log and snapshots, and the way back: nodes that begin with such a copy. */
package io.needletail.venue.backup;
