/**
 * Reading of network captures: {@link io.needletail.feed.capture.CaptureReader} gives the datagrams and TCP segments
 * of a pcap or pcapng file, one after another.
 */
package io.needletail.feed.capture;
