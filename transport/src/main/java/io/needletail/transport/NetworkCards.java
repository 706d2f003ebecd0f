package io.needletail.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;

/** Finds a network interface of this machine. */
final class NetworkCards {
    private NetworkCards() {}

    /** Returns the interface with a name, as {@code ip link} lists it, or with an address in digits. */
    static NetworkInterface find(String name) throws IOException {
        NetworkInterface card = NetworkInterface.getByName(name);
        if (card == null && name.matches("[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:.]*")) {
            card = NetworkInterface.getByInetAddress(InetAddress.ofLiteral(name));
        }
        if (card == null) {
            String known = String.join(
                    ", ",
                    NetworkInterface.networkInterfaces()
                            .map(NetworkInterface::getName)
                            .toList());
            throw new IOException("no network interface '" + name + "' on this machine; it has " + known);
        }
        return card;
    }

    static IOException notAGroup(Object group) {
        return new IOException(group + " is no multicast group; those are 224.0.0.0 to 239.255.255.255, and ff00::/8");
    }
}
