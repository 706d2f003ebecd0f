/**
 * Reading what was captured on a network: {@link io.needletail.feed.capture.CaptureReader} hands out the datagrams and TCP
 * segments of a pcap or pcapng file, one after another.
 */
package io.needletail.feed.capture;
