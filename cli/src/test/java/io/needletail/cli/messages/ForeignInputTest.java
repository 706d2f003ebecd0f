package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static io.needletail.fixtures.FixLines.separated;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.TcpCapture;
import io.needletail.fixtures.TcpCapture.Link;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An input that holds no FIX text gets a sentence that says what it is and what to do. */
final class ForeignInputTest {
    private static final String ORDER = fix("35=D|34=12|49=ALPHA|52=20260105-10:20:27|56=BETA|11=A2|54=1|38=100|");

    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "decode");

    private String remark(byte[] content) throws IOException {
        Path file = Files.write(dir.resolve("x.log"), content);
        assertThat(terminal.execute("--line", file)).isEqualTo(ExitCode.PROBLEMS);
        return terminal.err();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "FD377A585A000004E6D6B446 # x.log: is packed with xz, which is not read; unpack it first (xz -dk x.log)",
                "28B52FFD2400010000 # x.log: is packed with zstd, which is not read; unpack it first (zstd -d x.log)",
                "504B03041400000008 # x.log: is packed with zip, which is not read; unpack it first (unzip x.log)",
                "425A683931415926 # packed with bzip2",
                "04224D18644040C0 # packed with lz4",
                "377ABCAF271C0004 # packed with 7z",
                "1F9D900A0B0C # packed with compress",
            })
    void aPackedFileIsNamedWithItsPacker(String bytes, String expected) throws IOException {
        assertThat(remark(HexFormat.of().parseHex(bytes))).contains(expected);
        assertThat(terminal.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "000C53000000000000000000004F000C530000000000000000000053 # in the form of ITCH; decode it with the tools of",
                "1A00010064000000AABBCCDD00000000 # may be SBE (the header of the first message would be block length 26,"
                        + " template 1, schema 100, version 0); decode SBE with its schema",
                "001A000100640000AABBCCDD # block length 26, template 1, schema 100, version 0",
                "0000003A5BE01A00010064000000AABB # SBE messages behind a Simple Open Framing Header",
                "C0818283020304050607 # holds no FIX text, but binary data",
            })
    void binaryMessagesAreToldFromText(String bytes, String expected) throws IOException {
        assertThat(remark(HexFormat.of().parseHex(bytes)))
                .contains(expected)
                .contains("what is read are messages as text");
    }

    @Test
    void plainTextWithoutMessagesIsNotCalledBinary() throws IOException {
        assertThat(remark("nothing here\n".getBytes(ISO_8859_1)))
                .isEqualTo("no message was found; one begins with 8=FIX\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.2", "FIX.4.4", "FIXT.1.1", "FIX.5.0SP2", "FIX4.4"})
    void fieldsWithoutSeparatorsAreNoMessage(String version) throws IOException {
        String stripped = separated(ORDER, "").replace("FIX.4.4", version) + "\n";
        assertThat(remark((stripped + "in " + stripped).getBytes(ISO_8859_1)))
                .contains(
                        "x.log:1: the separators between the fields are missing, and 1 more like it; write the log again");
        assertThat(terminal.out()).isEmpty();
    }

    @Test
    void aContainerOfPackedMessagesIsNamed() throws IOException {
        String text = "out 8=FIXCOMP\u00019=12\u000195=4\u000196=x\u009Cab\u0001\n" + ORDER;
        assertThat(remark(text.getBytes(ISO_8859_1)))
                .contains(
                        "x.log:1: bytes that begin with 8=FIXCOMP: messages packed with zlib in a container, which is not read");
        assertThat(terminal.out()).contains("NewOrderSingle(D)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX4.4", "FIX44", "FIX.4", "FIX.Latest"})
    void aVersionThatDoesNotExistIsReadAndReported(String version) throws IOException {
        String message = separated(fix(version, "35=0|34=7|49=A|56=B|"), "|");
        assertThat(remark((message + "\n" + message + "\n").getBytes(ISO_8859_1)))
                .isEqualTo("x.log:1: BeginString(8)=" + version + " is no version of FIX, such as FIX.4.4 or FIXT.1.1;"
                        + " it is read as it stands, correct the program that wrote it\n");
        assertThat(terminal.out().lines()).hasSize(2).allMatch(line -> line.contains("Heartbeat(0)"));
    }

    @Test
    void aCaptureWithoutTcpIsNamed() throws IOException {
        byte[] datagram = HexFormat.of().parseHex("9C4026980010000058595A5758595A57");
        Path file = TcpCapture.pcap(Link.ETHERNET).udp(datagram).udp(datagram).write(dir.resolve("feed.pcap"));
        assertThat(terminal.execute(file)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err())
                .contains("feed.pcap: none of its 2 packets is of TCP, over which FIX is sent; 2 are UDP datagrams;"
                        + " read a feed with needletail feed book or fast decode");
        Terminal latency = new Terminal(Main::commandLine, "pcap", "latency");
        assertThat(latency.execute(file)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(latency.err()).contains("none of its 2 packets is of TCP");
    }

    @Test
    void aCaptureOfEncryptedConnectionsIsNamed() throws IOException {
        Path file = TcpCapture.pcap(Link.ETHERNET)
                .in(1_000, "\u0016\u0003\u0001 hello")
                .write(dir.resolve("tls.pcap"));
        assertThat(terminal.execute(file)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err())
                .contains("tls.pcap: 1 TCP segments and no FIX message in them: the connections are encrypted (TLS)");
    }

    @Test
    void twoInputsWithoutMessagesAreNotEqual() throws IOException {
        Path packed = Files.write(dir.resolve("a.xz"), HexFormat.of().parseHex("FD377A585A000004"));
        Terminal diff = new Terminal(Main::commandLine, "diff");
        assertThat(diff.execute(packed, packed)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(diff.err()).contains("a.xz: is packed with xz", "no message was found");
    }

    @Test
    void aForeignFileInAFolderDoesNotKeepTheOthersFromBeingRead() throws IOException {
        Path folder = Files.createDirectory(dir.resolve("logs"));
        Files.write(folder.resolve("a.xz"), HexFormat.of().parseHex("FD377A585A000004"));
        Files.writeString(folder.resolve("b.log"), ORDER, ISO_8859_1);
        assertThat(terminal.execute("--line", folder)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("NewOrderSingle(D)");
        assertThat(terminal.err()).contains("a.xz: is packed with xz");
    }
}
