package io.needletail.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Address as a user writes it.
 *
 * @param host a name or an address, without brackets
 * @param port 1 to 65,535; 0 where the system chooses one
 */
public record HostPort(String host, int port) {
    private static final int PORT_MAX = 65_535;

    /**
     * Reads {@code HOST:PORT}, an IPv6 address in brackets.
     *
     * @param text what the user wrote
     * @param command the command that was given it
     * @return the two parts
     */
    public static HostPort of(String text, CommandSpec command) {
        return of(text, command, 1);
    }

    /**
     * Reads {@code HOST:PORT} of an address to listen at.
     *
     * @param text what the user wrote; port 0 for one that the system chooses
     * @param command the command that was given it
     * @return the two parts
     */
    public static HostPort listening(String text, CommandSpec command) {
        return of(text, command, 0);
    }

    private static HostPort of(String text, CommandSpec command, int portMin) {
        int colon = text.lastIndexOf(':');
        String host = colon < 1 ? "" : text.substring(0, colon).replaceAll("[\\[\\]]", "");
        String digits = text.substring(colon + 1);
        int port = digits.matches("\\d{1,5}") ? Integer.parseInt(digits) : -1;
        if (host.isEmpty() || port < portMin || port > PORT_MAX) {
            throw new ParameterException(
                    command.commandLine(), "'" + text + "' is no address; expected HOST:PORT, such as 127.0.0.1:9880");
        }
        return new HostPort(host, port);
    }

    /**
     * Looks the host up.
     *
     * @return its first address
     * @throws UnknownHostException when it has none
     */
    public InetSocketAddress resolve() throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
