package io.needletail.tools.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AlignedTableTest {
    private final StringWriter printed = new StringWriter();

    @Test
    void columnsAreAsWideAsTheirCellsAndNumbersEndAtTheRight() {
        AlignedTable table = new AlignedTable(Set.of("NEXT"), "SESSION", "NEXT", "PEER");
        table.add("A->B", 7, "");
        table.add("FIX.4.4:A->LONG", 12_345, "127.0.0.1");
        table.print("", new PrintWriter(printed));

        assertThat(printed).hasToString("""
                SESSION           NEXT  PEER
                A->B                 7
                FIX.4.4:A->LONG  12345  127.0.0.1
                """.replace("\n", System.lineSeparator()));
    }

    @Test
    void tenThousandRowsAreAligned() {
        AlignedTable table = new AlignedTable(Set.of("NUMBER"), "NAME", "NUMBER");
        for (int row = 0; row < 10_000; row++) table.add("row" + row, row);
        table.print("  ", new PrintWriter(printed));

        assertThat(printed.toString().lines())
                .hasSize(10_001)
                .allMatch(line -> line.length() == "  row9999  NUMBER".length());
    }
}
