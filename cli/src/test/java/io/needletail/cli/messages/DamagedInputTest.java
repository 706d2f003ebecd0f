package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.tools.extract.MessageInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages before the place where an input is cut or damaged are read, and the place is reported. */
final class DamagedInputTest {
    private static final int MESSAGES = 3_000;

    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine);

    private static byte[] packed() throws IOException {
        Random random = new Random(7);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            for (int number = 1; number <= MESSAGES; number++) {
                String text = Long.toHexString(random.nextLong());
                out.write((fix("35=B|34=" + number + "|49=A|56=B|58=" + text + "|") + "\n").getBytes(ISO_8859_1));
            }
        }
        return bytes.toByteArray();
    }

    /** Whole lines that can be unpacked. */
    private static long linesOf(byte[] packed) throws IOException {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            int octet = in.read();
            while (octet >= 0) {
                lines.write(octet);
                octet = in.read();
            }
        } catch (IOException cut) {
            assertThat(lines.size()).isPositive();
        }
        return lines.toString(ISO_8859_1).chars().filter(one -> one == '\n').count();
    }

    @ParameterizedTest
    @ValueSource(ints = {40_000, 20_001, 12_345})
    void aGzipFileThatWasCutPrintsWhatPrecedesTheCut(int length) throws IOException {
        byte[] cut = Arrays.copyOf(packed(), length);
        Path file = Files.write(dir.resolve("cut.log.gz"), cut);
        long lines = linesOf(cut);
        assertThat(lines).isBetween(100L, MESSAGES - 1L);
        assertThat(terminal.execute("decode", "--line", file)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines()).hasSize((int) lines).allMatch(line -> line.contains("CheckSum="));
        assertThat(terminal.err())
                .isEqualTo("cut.log.gz: the file ends at byte " + length + ", within the data that gzip packed:"
                        + " what follows is missing; copy the file again\n");
        terminal.clear();
        assertThat(terminal.execute("grep", "-c", "35=B", file)).isZero();
        assertThat(terminal.out()).isEqualTo(lines + "\n");
        assertThat(terminal.err()).contains("the file ends at byte " + length);
    }

    @Test
    void aGzipFileWithWrongBytesPrintsWhatPrecedesThem() throws IOException {
        byte[] damaged = packed();
        Arrays.fill(damaged, 30_000, 30_100, (byte) 0xFF);
        Path file = Files.write(dir.resolve("x.log.gz"), damaged);
        assertThat(terminal.execute("decode", "--line", file)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("MsgSeqNum=100 ");
        assertThat(terminal.err()).contains("x.log.gz: the data that gzip packed are damaged before byte ");
    }

    @Test
    void aGzipFileThatEndsInItsHeaderIsNamed() throws IOException {
        Path file = Files.write(dir.resolve("x.gz"), Arrays.copyOf(packed(), 5));
        assertThat(terminal.execute("decode", file)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains("x.gz: the file ends at byte 5, within the data that gzip packed");
    }

    @Test
    void theInputsAfterOneThatWasCutAreRead() throws IOException {
        Path cut = Files.write(dir.resolve("a.gz"), Arrays.copyOf(packed(), 20_000));
        Path whole = Files.writeString(dir.resolve("b.log"), fix("35=0|34=7|49=A|56=B|"), ISO_8859_1);
        assertThat(terminal.execute("decode", "--line", cut, whole)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines()).last().asString().contains("Heartbeat(0)", "MsgSeqNum=7");
    }

    @Test
    void aStreamThatFailsPrintsWhatPrecedesTheFailure() throws IOException {
        byte[] text = (fix("35=0|34=1|49=A|56=B|") + fix("35=0|34=2|49=A|56=B|")).getBytes(ISO_8859_1);
        InputStream failing = new FilterInputStream(new ByteArrayInputStream(text)) {
            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                int read = super.read(target, from, length);
                if (read < 0) throw new IOException("the disk failed");
                return read;
            }
        };
        List<Long> numbers = new ArrayList<>();
        try (MessageInput input = MessageInput.open(List.of(), failing, () -> {})) {
            assertThatThrownBy(() -> {
                        while (input.next())
                            numbers.add(input.message().fields().number(34));
                    })
                    .hasMessage("the disk failed");
        }
        assertThat(numbers).containsExactly(1L, 2L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.5.0", "FIX.5.0SP1", "FIX.5.0SP2", "FIXT.1.1", "FIX.4.4"})
    void aVersionWithAServicePackIsAValueLikeAnyOther(String version) throws IOException {
        String message = fix(version, "35=0|34=7|49=ALPHA|52=20260105-10:20:27|56=BETA|");
        Path log = Files.writeString(dir.resolve("x.log"), message.replace('\u0001', '|') + "\n");
        assertThat(terminal.execute("decode", "--line", log)).as(terminal.err()).isZero();
        assertThat(terminal.out())
                .contains("Heartbeat(0) BeginString=" + version + " BodyLength=48 MsgType=0(HEARTBEAT)");
    }
}
