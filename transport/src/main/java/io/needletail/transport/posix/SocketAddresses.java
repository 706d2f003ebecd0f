package io.needletail.transport.posix;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Addresses of sockets as libc writes them: {@code sockaddr_in}, {@code sockaddr_in6} and {@code sockaddr_un}. Cold.
 *
 * <pre>
 *   0       2      4                8                      24
 *   family  port   address                                           IPv4, 16 bytes
 *   family  port   flow             address                scope     IPv6, 28 bytes
 *   family  path, with a zero behind it                              Unix domain
 * </pre>
 *
 * <p>The port stands in network order, the family and the scope in the machine's, which is little-endian on both
 * machines that {@link NativeAccess} lets pass.
 */
public final class SocketAddresses {

    /** Room for any address: {@code sockaddr_storage}. */
    public static final int BYTES_MAX = 128;

    private static final int FOUR_BYTES = 16;
    private static final int SIX_BYTES = 28;
    private static final int FOUR_AT = 4;
    private static final int SIX_AT = 8;
    private static final int SCOPE_AT = 24;
    private static final int MAPPED_AT = SIX_AT + 10;
    private static final int PATH_AT = 2;

    private SocketAddresses() {}

    /**
     * Writes an address of the internet.
     *
     * @param address resolved
     * @param family {@link Linux#AF_INET}, or {@link Linux#AF_INET6}, for which an IPv4 address is written as a mapped
     *     one and its wildcard as that of both
     * @return the bytes
     * @throws IllegalArgumentException when an IPv6 address is wanted as one of IPv4
     */
    public static byte[] of(InetSocketAddress address, int family) {
        InetAddress host = address.getAddress();
        byte[] bytes = new byte[family == Linux.AF_INET ? FOUR_BYTES : SIX_BYTES];
        bytes[0] = (byte) family;
        bytes[2] = (byte) (address.getPort() >> 8);
        bytes[3] = (byte) address.getPort();
        byte[] digits = host.getAddress();
        if (family == Linux.AF_INET && host instanceof Inet6Address) {
            throw new IllegalArgumentException("IPv6 address " + host.getHostAddress() + " on a socket of IPv4");
        }
        if (family == Linux.AF_INET) {
            System.arraycopy(digits, 0, bytes, FOUR_AT, digits.length);
        } else if (host instanceof Inet6Address six) {
            System.arraycopy(digits, 0, bytes, SIX_AT, digits.length);
            writeScope(bytes, six.getScopeId());
        } else if (!host.isAnyLocalAddress()) {
            Arrays.fill(bytes, MAPPED_AT, MAPPED_AT + 2, (byte) 0xff);
            System.arraycopy(digits, 0, bytes, MAPPED_AT + 2, digits.length);
        }
        return bytes;
    }

    /**
     * Writes the address of a socket's file.
     *
     * @param path short enough for {@code sockaddr_un}
     * @return the bytes
     */
    public static byte[] of(Path path) {
        byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[PATH_AT + name.length + 1];
        bytes[0] = Linux.AF_UNIX;
        System.arraycopy(name, 0, bytes, PATH_AT, name.length);
        return bytes;
    }

    /**
     * Reads an address of the internet that libc has written into a block.
     *
     * @param block the address, in {@link NativeBuffer#length} bytes
     * @return the address; a mapped one as that of IPv4
     */
    public static InetSocketAddress read(NativeBuffer block) {
        byte[] bytes = new byte[BYTES_MAX];
        block.read(bytes, 0, Math.min(block.length(), BYTES_MAX));
        int port = (bytes[2] & 0xff) << 8 | (bytes[3] & 0xff);
        return new InetSocketAddress(host(bytes), port);
    }

    private static InetAddress host(byte[] bytes) {
        try {
            if (bytes[0] == Linux.AF_INET) {
                return Inet4Address.getByAddress(Arrays.copyOfRange(bytes, FOUR_AT, FOUR_AT + 4));
            }
            byte[] digits = Arrays.copyOfRange(bytes, SIX_AT, SIX_AT + 16);
            InetAddress plain = InetAddress.getByAddress(digits);
            int scope = readScope(bytes);
            return plain instanceof Inet6Address && scope != 0 ? Inet6Address.getByAddress(null, digits, scope) : plain;
        } catch (UnknownHostException wrongLength) {
            throw new IllegalStateException("an address of 4 or 16 bytes", wrongLength);
        }
    }

    private static void writeScope(byte[] bytes, int scope) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[SCOPE_AT + i] = (byte) (scope >> (8 * i));
        }
    }

    private static int readScope(byte[] bytes) {
        int scope = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            scope |= (bytes[SCOPE_AT + i] & 0xff) << (8 * i);
        }
        return scope;
    }
}
