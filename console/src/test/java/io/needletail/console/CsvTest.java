package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of messages that the page writes for spreadsheets, made by Node.js. */
final class CsvTest {
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
        String table = NodeScript.run(folder, "csv", MESSAGES);
        assertThat(table.split("\r\n", -1)[1])
                .isEqualTo("\"t\",\"in\",\"'=1+1\",\"'=cmd|'/c calc'!A1\",\"'+1+2\",\"'-2+3\",\"'@SUM(A1)\",\"'\tx\","
                        + "\"-12.5\",\"+7\",\"'-\",\"a=b\",\"a\"\"b\",\"'\uff1d1+1\"");
    }
}
