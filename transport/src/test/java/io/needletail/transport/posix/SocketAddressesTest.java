package io.needletail.transport.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes are those of ip(7), ipv6(7) and unix(7). */
final class SocketAddressesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            127.0.0.1   | 9880  | 2  | 0200 2698 7f000001 0000000000000000
            0.0.0.0     | 0     | 2  | 0200 0000 00000000 0000000000000000
            127.0.0.1   | 65535 | 10 | 0a00 ffff 00000000 00000000000000000000ffff7f000001 00000000
            0.0.0.0     | 1     | 10 | 0a00 0001 00000000 00000000000000000000000000000000 00000000
            ::1         | 258   | 10 | 0a00 0102 00000000 00000000000000000000000000000001 00000000
            fe80::1%7   | 80    | 10 | 0a00 0050 00000000 fe800000000000000000000000000001 07000000
            """)
    void anAddressIsWrittenAsLibcReadsIt(String host, int port, int family, String bytes) throws UnknownHostException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
        assertThat(HexFormat.of().formatHex(SocketAddresses.of(address, family)))
                .isEqualTo(bytes.replace(" ", ""));
    }

    @Test
    void aPathEndsWithAZero() {
        assertThat(HexFormat.of().formatHex(SocketAddresses.of(Path.of("/a/é"))))
                .isEqualTo("01002f612fc3a900");
    }

    @Test
    void sixBytesDoNotFitIntoFour() throws UnknownHostException {
        InetSocketAddress six = new InetSocketAddress(InetAddress.getByAddress(new byte[16]), 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SocketAddresses.of(six, Linux.AF_INET))
                .withMessageStartingWith("IPv6 address");
    }
}
