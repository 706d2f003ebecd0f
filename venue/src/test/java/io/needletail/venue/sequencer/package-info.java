/** Tests of the sequencer. */
package io.needletail.venue.sequencer;
