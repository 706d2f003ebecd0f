/**
 * The venue's sequencer: {@link io.needletail.venue.sequencer.SequencerClient} sends commands and receives events,
 * {@link io.needletail.venue.sequencer.Sequencer} executes the commands of a replicated log on every node of a cluster.
 *
 * <p>Commands, events and snapshots are SBE messages, {@code src/main/sbe/venue.xml}.
 */
package io.needletail.venue.sequencer;
