/** Tests of two channels with loss, repetition and reordering. */
package io.needletail.feed;
