package io.needletail.cli.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.fixtures.SharedData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Captures of other feeds: decoding gives the values of other decoders, and encoding gives the captured bytes. */
final class StreamsTest {
    @TempDir
    private Path folder;

    private static Path shared(String name) {
        return SharedData.require("fast/" + name);
    }

    private static void assertSame(Path actual, Path expected) throws IOException {
        byte[] bytes = Files.readAllBytes(expected);
        if (expected.toString().endsWith(".gz")) {
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                bytes = in.readAllBytes();
            }
        }
        byte[] found = Files.readAllBytes(actual);
        assertThat(Arrays.mismatch(found, bytes))
                .as("first different byte of %s", expected)
                .isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mfast_complex/example.xml    | mfast_complex/complex30000.dat | len4le   | mfast_complex/expected.jsonl.gz",
                "gofast_moex/test.xml         | gofast_moex/data.dat           | hfix4    | gofast_moex/expected.jsonl.gz",
                "operator_matrix/mandatory.xml | operator_matrix/mandatory.hex | hexlines | operator_matrix/mandatory.expected.jsonl.gz",
                "operator_matrix/optional.xml | operator_matrix/optional.hex   | hexlines | operator_matrix/optional.expected.jsonl.gz",
            })
    void aCaptureBecomesTheExpectedLines(String templates, String input, String framing, String expected)
            throws IOException {
        Path out = folder.resolve("out.jsonl");
        CommandRun run = CommandRun.of(
                "decode",
                "--templates",
                shared(templates),
                "--input",
                shared(input),
                "--framing",
                framing,
                "--out",
                out);
        assertThat(run).isEqualTo(CommandRun.silent());
        assertSame(out, shared(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "single1, message", "single4, message", "var1, message", "var4, message", "mixed, message",
        "single1_carry, stream", "single4_carry, stream", "var1_carry, stream", "var4_carry, stream",
                "mixed_carry, stream"
    })
    void benchmarkStreamsBecomeFixTextAndTheSameBytesAgain(String stream, String reset) throws IOException {
        Path templates = shared("cme_lab/template.xml");
        Path input = shared("cme_lab/" + stream + ".fast");
        Path fix = folder.resolve("out.fix");
        assertThat(CommandRun.of(
                        "decode",
                        "--fix",
                        "--templates",
                        templates,
                        "--input",
                        input,
                        "--framing",
                        "len4le",
                        "--reset",
                        reset,
                        "--out",
                        fix))
                .isEqualTo(CommandRun.silent());
        assertSame(fix, shared("cme_lab/" + stream.replace("_carry", "") + ".fix"));
        Path json = folder.resolve("out.jsonl");
        Path again = folder.resolve("out.fast");
        assertThat(CommandRun.of(
                        "decode",
                        "--templates",
                        templates,
                        "--input",
                        input,
                        "--framing",
                        "len4",
                        "--reset",
                        reset,
                        "--out",
                        json))
                .isEqualTo(CommandRun.silent());
        assertThat(CommandRun.of(
                        "encode",
                        "--templates",
                        templates,
                        "--input",
                        json,
                        "--framing",
                        "len4le",
                        "--reset",
                        reset,
                        "--out",
                        again))
                .isEqualTo(CommandRun.silent());
        assertSame(again, input);
    }

    @ParameterizedTest
    @CsvSource({"mandatory", "optional"})
    void everyOperatorIsEncodedLikeOtherEncoders(String kind) throws IOException {
        Path again = folder.resolve("out.hex");
        assertThat(CommandRun.of(
                        "encode",
                        "--templates",
                        shared("operator_matrix/" + kind + ".xml"),
                        "--input",
                        shared("operator_matrix/" + kind + ".expected.jsonl.gz"),
                        "--framing",
                        "hexlines",
                        "--reset",
                        "50",
                        "--out",
                        again))
                .isEqualTo(CommandRun.silent());
        assertSame(again, shared("operator_matrix/" + kind + ".hex"));
    }

    @ParameterizedTest
    @CsvSource({"none", "len2", "len3be", "len4le", "block", "hfix4", "cme5", "skip:7"})
    void eachFramingReadsItsOwnOutput(String framing) throws IOException {
        Path templates = shared("mfast_complex/example.xml");
        Path lines = shared("mfast_complex/expected_first200.jsonl");
        Path bytes = folder.resolve("out.fast");
        Path again = folder.resolve("out.jsonl");
        assertThat(CommandRun.of(
                        "encode", "--templates", templates, "--input", lines, "--framing", framing, "--out", bytes))
                .isEqualTo(CommandRun.silent());
        assertThat(CommandRun.of(
                        "decode", "--templates", templates, "--input", bytes, "--framing", framing, "--out", again))
                .isEqualTo(CommandRun.silent());
        assertSame(again, lines);
    }

    @Test
    void sequenceNumbersContinue() throws IOException {
        Path bytes = folder.resolve("out.fast");
        CommandRun.of(
                "encode",
                "--templates",
                shared("mfast_vectors/t01.xml"),
                "--input",
                Files.writeString(folder.resolve("in.jsonl"), """
                        {"t":1,"name":"Test","f":{"field1":1,"field2":2,"field3":3}}

                        {"t":1,"name":"Test","f":{"field1":1,"field2":2,"field3":4}}
                        """),
                "--framing",
                "cme5",
                "--sequence",
                "258",
                "--out",
                bytes);
        assertThat(Files.readAllBytes(bytes)).startsWith(0, 0, 1, 2, 0).containsSequence(0, 0, 1, 3, 0);
    }

    @Test
    void aLengthAboveTheLimitOfTheFramingIsRejected() throws IOException {
        Path lines =
                Files.writeString(folder.resolve("in.jsonl"), "{\"t\":1,\"f\":{\"s\":\"" + "x".repeat(300) + "\"}}\n");
        Path templates =
                Files.writeString(folder.resolve("t.xml"), "<template name='A' id='1'><string name='s'/></template>");
        Path bytes = folder.resolve("out.fast");
        assertThat(CommandRun.of(
                        "encode", "--templates", templates, "--input", lines, "--framing", "len1", "--out", bytes))
                .returns(ExitCode.ENVIRONMENT, CommandRun::exitCode)
                .extracting(CommandRun::err)
                .asString()
                .contains("in.jsonl:1: the message has", "too many for --framing len1");
    }

    @Test
    void statsPrintTheMixAndTheSizes() {
        CommandRun run = CommandRun.of(
                "stats",
                "--templates",
                shared("mfast_complex/example.xml"),
                "--input",
                shared("mfast_complex/complex30000.dat"),
                "--framing",
                "len4le",
                "--rounds",
                "2");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out().lines())
                .contains("complex30000.dat: 30001 messages, 1996192 bytes, 0 problems")
                .anyMatch(line -> line.matches("MarketData\\(1\\) +29700 +99\\.0% +67\\.1 +31 +102 +63\\.4 +3\\.0 .*"))
                .anyMatch(line -> line.matches("Done\\(99\\) +1 +0\\.0% +2\\.0 +2 +2 +1\\.0 .*"))
                .anyMatch(line -> line.matches("all +30001 +100\\.0%.*"));
    }
}
