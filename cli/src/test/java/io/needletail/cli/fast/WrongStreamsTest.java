package io.needletail.cli.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors of a stream are reported with their position, and the valid messages are still printed. */
final class WrongStreamsTest {
    private static final String FIRST = "{\"t\":1,\"name\":\"A\",\"f\":{\"a\":5,\"b\":7}}\n";

    @TempDir
    private Path folder;

    private Path templates;

    @BeforeEach
    void templates() throws IOException {
        templates = Files.writeString(folder.resolve("t.xml"), """
                <templates><template name="A" id="1">
                  <uInt32 name="a" id="100"/><uInt8 name="b" id="101"><delta/></uInt8>
                </template>
                <template name="B" id="2"><int32 name="n" presence="optional"><copy/></int32>
                  <int32 name="n" presence="optional"><delta/></int32></template></templates>""");
    }

    private CommandRun decode(Path input, Object... more) {
        Object[] arguments = new Object[5 + more.length];
        System.arraycopy(new Object[] {"decode", "--templates", templates, "--input", input}, 0, arguments, 0, 5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        return CommandRun.of(arguments);
    }

    private Path lines(String... lines) throws IOException {
        return Files.writeString(folder.resolve("in.hex"), String.join("\n", lines) + "\n");
    }

    private Path bytes(String hex) throws IOException {
        return Files.write(folder.resolve("in.bin"), HexFormat.of().parseHex(hex.replace(" ", "")));
    }

    @Test
    void invalidMessageIsReportedWithPlaceTemplateAndFieldAndNextIsDecoded() throws IOException {
        CommandRun run = decode(lines("R c0818587", "- 80850280", "- 808681"), "--framing", "hexlines");
        assertThat(run.out()).isEqualTo(FIRST + "{\"t\":1,\"name\":\"A\",\"f\":{\"a\":6,\"b\":8}}\n");
        assertThat(run.err())
                .hasLineCount(1)
                .startsWith("in.hex: message 2 at byte 11: [ERR R4] the sum of the previous value and the delta is"
                        + " out of the range of the integer type: template A(1), field b(101), byte ");
        assertThat(run.exitCode()).isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void unknownTemplateIsReported() throws IOException {
        CommandRun run = decode(lines("R c0818587", "- c0898587", "- 808580"), "--framing", "hexlines");
        assertThat(run.out()).isEqualTo(FIRST + FIRST);
        assertThat(run.err()).contains("message 2 at byte 11: [ERR D9] no template has this identifier, 9: byte 0");
    }

    @Test
    void leftOverBytesAreReported() throws IOException {
        CommandRun run = decode(lines("R c08185878080"), "--framing", "hexlines");
        assertThat(run.out()).isEqualTo(FIRST);
        assertThat(run.err()).contains("message 1 at byte 0: 2 bytes of the line are left over behind the message");
        assertThat(run.exitCode()).isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void aMessageThatEndsTooEarlyIsReported() throws IOException {
        CommandRun run = decode(bytes("c0818587 8085"));
        assertThat(run.out()).isEqualTo(FIRST);
        assertThat(run.err())
                .contains(
                        "in.bin: message 2 at byte 4: the bytes end before the message does: template A(1), field b(101)")
                .contains("the beginning of the next one is unknown; is --framing right?");
    }

    @Test
    void aCompressedFileIsReported() throws IOException {
        CommandRun run = decode(bytes("1f8b0800 00000000"));
        assertThat(run.err()).contains("is --framing right? It looks packed by gzip: unpack it.");
        assertThat(decode(bytes("c0818587 1f8b08")).err()).doesNotContain("packed");
    }

    @Test
    void withALengthTheNextMessageIsFound() throws IOException {
        CommandRun run = decode(bytes("04 c0818587 01 ff 04 c0818587"), "--framing", "len1", "--reset", "message");
        assertThat(run.out()).isEqualTo(FIRST + FIRST);
        assertThat(run.err()).hasLineCount(1).contains("message 2 at byte 5");
        run = decode(bytes("04 c0818587 09 c0"), "--framing", "len1");
        assertThat(run.out()).isEqualTo(FIRST);
        assertThat(run.err()).contains("stopped at byte 5: a length reaches beyond the end of the data");
    }

    @Test
    void aStreamMayBeginWithoutATemplateIdentifier() throws IOException {
        assertThat(decode(bytes("80 85 87")).err())
                .contains("[ERR D5] the message names no template, and none came before; --template-id may say which,"
                        + " if --framing is right");
        assertThat(decode(bytes("80 85 87"), "--template-id", "1").out()).isEqualTo(FIRST);
    }

    @Test
    void overlongFormsAreReadUnlessStrict() throws IOException {
        Path input = lines("R c081008587");
        assertThat(decode(input, "--framing", "hexlines").out()).isEqualTo(FIRST);
        assertThat(decode(input, "--framing", "hexlines", "--strict").err())
                .contains("[ERR R6] an integer has more bytes than it needs: template A(1), field a(100), byte 2");
    }

    @Test
    void aDeltaOnAnAbsentValueIsAnErrorUnlessItIsAllowed() throws IOException {
        Path input = lines("R e0828082");
        assertThat(decode(input, "--framing", "hexlines").err())
                .contains("[ERR D6]")
                .contains("field n, byte 3");
        assertThat(decode(input, "--framing", "hexlines", "--empty-base").out())
                .isEqualTo("{\"t\":2,\"name\":\"B\",\"f\":{\"n\":1}}\n");
    }

    @Test
    void aResetMessageClearsTheDictionariesAndIsPrinted() throws IOException {
        Path input = bytes("c0818587 c0f8 c0818587");
        CommandRun run = decode(input);
        assertThat(run.out()).isEqualTo(FIRST + "{\"t\":120,\"name\":\"Reset\",\"f\":{}}\n" + FIRST);
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        Path lines = Files.writeString(folder.resolve("in.jsonl"), run.out());
        Path again = folder.resolve("again.bin");
        run = CommandRun.of("encode", "--templates", templates, "--input", lines, "--out", again);
        assertThat(run).isEqualTo(new CommandRun(ExitCode.OK, "", ""));
        assertThat(again).hasSameBinaryContentAs(input);
    }

    /** Ethernet, IPv4 and UDP or TCP (protocol 17 or 06), each to 239.0.0.1 and a port of two bytes. */
    private Path capture(String... packets) throws IOException {
        ByteArrayOutputStream pcap = new ByteArrayOutputStream();
        pcap.writeBytes(HexFormat.of().parseHex("d4c3b2a1020004000000000000000000ffff000001000000"));
        for (String packet : packets) {
            String[] words = packet.split(" ", -1);
            boolean isUdp = words[0].equals("17");
            String payload = words[2];
            int length = (isUdp ? 8 : 20) + payload.length() / 2;
            String transport =
                    "1000" + words[1] + (isUdp ? "%04x0000".formatted(length) : "00000001000000005000ffff00000000");
            String frame = "01005e000001" + "020000000001" + "0800" // Ethernet
                    + "4500%04x0000000001%s".formatted(20 + length, isUdp ? "11" : "06") // IPv4
                    + "0000" + "0a000001" + "ef000001" + transport + payload;
            byte[] bytes = HexFormat.of().parseHex(frame);
            byte captured = (byte) bytes.length;
            pcap.writeBytes(new byte[] {0, 0, 0, 64, 5, 0, 0, 0, captured, 0, 0, 0, captured, 0, 0, 0});
            pcap.writeBytes(bytes);
        }
        return Files.write(folder.resolve("in.pcap"), pcap.toByteArray());
    }

    @Test
    void thePayloadsOfACaptureAreRead() throws IOException {
        Path input = capture("17 1001 c0818587", "06 0016 0000", "17 1001 c0818587");
        String first = captured(0, 4097, FIRST);
        assertThat(decode(input, "--reset", "datagram")).isEqualTo(new CommandRun(ExitCode.OK, first + first, ""));
        assertThat(decode(input, "--reset", "datagram", "--fix").out()).doesNotContain("239.0.0.1");
    }

    @Test
    void linesOfACaptureAreEncodedAgain() throws IOException {
        Path input = capture("17 1001 c0818587", "17 1001 c0f8", "17 1001 c0818587");
        Path lines = Files.writeString(folder.resolve("in.jsonl"), decode(input).out());
        assertThat(lines).content().contains("\"group\":\"239.0.0.1:4097\",\"t\":120,\"name\":\"Reset\"");
        Path again = folder.resolve("again.bin");
        assertThat(CommandRun.of("encode", "--templates", templates, "--input", lines, "--out", again))
                .isEqualTo(CommandRun.silent());
        assertThat(again).hasSameBinaryContentAs(bytes("c0818587 c0f8 c0818587"));
    }

    @Test
    void whatStandsBeforeTheCutOfACaptureIsPrintedAndTheCutIsAProblem() throws IOException {
        String[] packets = new String[2000];
        Arrays.fill(packets, "17 1001 c0818587");
        Path input = capture(packets);
        byte[] whole = Files.readAllBytes(input);
        Files.write(input, Arrays.copyOf(whole, whole.length - 3));
        CommandRun run = decode(input, "--reset", "datagram");
        assertThat(run.out()).hasLineCount(packets.length - 1).endsWith("}\n");
        assertThat(run.exitCode()).isEqualTo(ExitCode.PROBLEMS);
        assertThat(run.err()).hasLineCount(1).contains("in.pcap, byte ", "the file ends in the middle of this");
        CommandRun stats = CommandRun.of(
                "stats", "--templates", templates, "--input", input, "--reset", "datagram", "--rounds", "2");
        assertThat(stats.out())
                .contains("in.pcap: 1999 messages")
                .contains("1 problems")
                .containsPattern("A\\(1\\) +1999 +100\\.0%");
        assertThat(stats.exitCode()).isEqualTo(ExitCode.PROBLEMS);
        assertThat(stats.err()).contains("the file ends in the middle of this");
    }

    private static String captured(int channel, int port, String line) {
        return "{\"time\":\"2004-01-10T13:37:04.000005Z\",\"channel\":" + channel + ",\"group\":\"239.0.0.1:" + port
                + "\"," + line.substring(1);
    }

    @Test
    void eachStreamOfACaptureHasItsOwnValues() throws IOException {
        Path input = capture("17 1001 c0818587", "17 1002 c0818587", "17 1001 808681", "17 1002 808682");
        String second = "{\"t\":1,\"name\":\"A\",\"f\":{\"a\":6,\"b\":%d}}\n";
        assertThat(decode(input))
                .isEqualTo(new CommandRun(
                        ExitCode.OK,
                        captured(0, 4097, FIRST)
                                + captured(1, 4098, FIRST)
                                + captured(0, 4097, second.formatted(8))
                                + captured(1, 4098, second.formatted(9)),
                        ""));
        assertThat(decode(input, "--group", "239.0.0.1:4098").out())
                .isEqualTo(captured(0, 4098, FIRST) + captured(0, 4098, second.formatted(9)));
        assertThat(decode(input, "--group", ":4097").out())
                .isEqualTo(captured(0, 4097, FIRST) + captured(0, 4097, second.formatted(8)));
        assertThat(decode(input, "--group", "239.0.0.1").out()).hasLineCount(4);
        assertThat(decode(input, "--group", "[ff02::1]:4097").out()).isEmpty();
        assertThat(decode(input, "--group", ":4099").err())
                .contains("in.pcap: of 4 packets none is a datagram to the --group; 4 were sent elsewhere");
        assertThat(decode(bytes("c0818587"), "--group", ":4097").err()).contains("in.bin is no capture");
        for (String wrong : new String[] {"300.0.0.1", "239.0.0.1:", ":65536", "feed:1", ""}) {
            assertThat(decode(input, "--group", wrong).err()).contains("such as 239.1.1.1:5001");
        }
    }

    @Test
    void aCaptureWithoutDatagramsIsReportedWithItsContent() throws IOException {
        CommandRun run = decode(capture("06 1001 c0818587", "06 1001 808681"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.PROBLEMS);
        assertThat(run.err())
                .startsWith(
                        "in.pcap: of 2 packets none is a UDP datagram with a message in it; 2 are segments of TCP: save");
    }

    @Test
    void manyProblemsAreCounted() throws IOException {
        String[] all = new String[30];
        Arrays.fill(all, "R c099");
        CommandRun run = decode(lines(all), "--framing", "hexlines");
        assertThat(run.err()).hasLineCount(21).endsWith("10 more problems like these\n");
    }

    @Test
    void anInvalidLineIsReportedAndTheOthersAreEncoded() throws IOException {
        Path input = Files.writeString(folder.resolve("in.jsonl"), FIRST + """
                {"t":1,"f":{"a":4294967296,"b":1}}
                {"t":1,"f":{"a":1}}
                {"t":1,"f":{"c":1}}
                not json
                """ + FIRST);
        Path out = folder.resolve("out.hex");
        CommandRun run = CommandRun.of(
                "encode", "--templates", templates, "--input", input, "--framing", "hexlines", "--out", out);
        assertThat(Files.readString(out)).isEqualTo("R c0818587\n- 808580\n");
        assertThat(run.exitCode()).isEqualTo(ExitCode.PROBLEMS);
        assertThat(run.err().lines())
                .hasSize(4)
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("in.jsonl:2: [ERR D2]")
                                .endsWith("field a(100)"),
                        line -> assertThat(line).startsWith("in.jsonl:3: ").contains("b(101)"),
                        line -> assertThat(line).startsWith("in.jsonl:4: column "),
                        line -> assertThat(line).startsWith("in.jsonl:5: column 1: "));
    }

    @Test
    void hexLinesMayBeWrittenToTheTerminal() throws IOException {
        Path input = Files.writeString(folder.resolve("in.jsonl"), FIRST);
        assertThat(CommandRun.of("encode", "--templates", templates, "--input", input, "--framing", "hexlines"))
                .isEqualTo(new CommandRun(ExitCode.OK, "R c0818587\n", ""));
    }

    @Test
    void contradictoryOptionsAreAUsageError() throws IOException {
        Path input = bytes("c0");
        assertThat(decode(input, "--framing", "len5"))
                .returns(ExitCode.USAGE, CommandRun::exitCode)
                .extracting(CommandRun::err)
                .asString()
                .contains("--framing: framing 'len5' is not known; give one of none, len1");
        assertThat(decode(input, "--reset", "never")).returns(ExitCode.USAGE, CommandRun::exitCode);
        assertThat(decode(input, "--json", "--fix")).returns(ExitCode.USAGE, CommandRun::exitCode);
        assertThat(decode(folder.resolve("none.bin"))).returns(ExitCode.ENVIRONMENT, CommandRun::exitCode);
    }
}
