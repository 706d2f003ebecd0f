package io.needletail.tools.tcp;

import java.net.InetSocketAddress;

/**
 * One direction of a TCP connection.
 *
 * @param source address and port of the sender
 * @param target address and port of the receiver
 */
public record Flow(InetSocketAddress source, InetSocketAddress target) {
    /** Returns the other direction. */
    Flow reversed() {
        return new Flow(target, source);
    }

    /** The direction for people, such as {@code 10.0.0.1:40000 > 10.0.0.2:9880}. */
    @Override
    public String toString() {
        // An address without a name is printed after a slash.
        return source.toString().substring(1) + " > " + target.toString().substring(1);
    }
}
