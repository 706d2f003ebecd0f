/** Latency of a server on the wire, from a capture. */
package io.needletail.tools.pcap;
