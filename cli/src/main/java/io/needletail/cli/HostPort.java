package io.needletail.cli;

import io.needletail.engine.connect.TcpEndpoint;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads addresses as a user writes them: {@code HOST:PORT}, an IPv6 address in brackets. */
public final class HostPort {
    private static final int PORT_MAX = 65_535;

    private HostPort() {}

    /**
     * Reads {@code HOST:PORT}, an IPv6 address in brackets.
     *
     * @param text what the user wrote
     * @param command the command that was given it
     * @return the two parts
     */
    public static TcpEndpoint of(String text, CommandSpec command) {
        return of(text, command, 1);
    }

    /**
     * Reads {@code HOST:PORT} of an address to listen at.
     *
     * @param text what the user wrote; port 0 for one that the system chooses
     * @param command the command that was given it
     * @return the two parts
     */
    public static TcpEndpoint listening(String text, CommandSpec command) {
        return of(text, command, 0);
    }

    private static TcpEndpoint of(String text, CommandSpec command, int portMin) {
        int colon = text.lastIndexOf(':');
        String host = colon < 1 ? "" : text.substring(0, colon).replaceAll("[\\[\\]]", "");
        String digits = text.substring(colon + 1);
        int port = digits.matches("\\d{1,5}") ? Integer.parseInt(digits) : -1;
        if (host.isBlank() || port < portMin || port > PORT_MAX) {
            throw new ParameterException(
                    command.commandLine(), "'" + text + "' is no address; expected HOST:PORT, such as 127.0.0.1:9880");
        }
        return new TcpEndpoint(host, port);
    }

    /**
     * Looks a host up.
     *
     * @param endpoint a host and a port
     * @return its first address
     * @throws UnknownHostException when it has none
     */
    public static InetSocketAddress resolve(TcpEndpoint endpoint) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(endpoint.host()), endpoint.port());
    }
}
