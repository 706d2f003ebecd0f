package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of messages that the page writes for spreadsheets, made by Node.js. */
final class CsvTest {
    private static final Path NODE = Path.of("/usr/bin/node");
    private static final String MESSAGES = """
            import { csv } from "./csv.mjs";
            const field = (tag, value) => ({ tag, name: "", value });
            const values = ["=cmd|'/c calc'!A1", "+1+2", "-2+3", "@SUM(A1)", "\\tx", "-12.5", "+7", "-", "a=b", 'a"b', "\\uff1d1+1"];
            const message = { time: "t", direction: "in", name: "=1+1", fields: values.map((value, index) => field(5000 + index, value)) };
            process.stdout.write(csv([message]));
            """;

    @TempDir
    private Path folder;

    @Test
    void aValueThatASpreadsheetWouldTakeForAFormulaBeginsWithAnApostrophe() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(NODE), "no Node.js at " + NODE);
        try (InputStream in = PageFiles.class.getResourceAsStream("page/csv.js")) {
            Files.copy(in, folder.resolve("csv.mjs"));
        }
        Path script = Files.writeString(folder.resolve("test.mjs"), MESSAGES);
        Process process = new ProcessBuilder(NODE.toString(), script.toString()).start();
        String table = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(table.split("\r\n", -1)[1])
                .isEqualTo("\"t\",\"in\",\"'=1+1\",\"'=cmd|'/c calc'!A1\",\"'+1+2\",\"'-2+3\",\"'@SUM(A1)\",\"'\tx\","
                        + "\"-12.5\",\"+7\",\"'-\",\"a=b\",\"a\"\"b\",\"'\uff1d1+1\"");
    }
}
