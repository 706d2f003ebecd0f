/** {@code needletail pcap}: what captured packets tell about an engine. */
package io.needletail.cli.pcap;
