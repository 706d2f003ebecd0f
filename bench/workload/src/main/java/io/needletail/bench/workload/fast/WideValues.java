package io.needletail.bench.workload.fast;

import static io.needletail.bench.workload.fast.Shape.ABSENT;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Messages without a sequence and with as many fields as wanted: ten kinds of fields in turn, so that a wide template
 * is a narrow one several times over, and what a field costs can be compared.
 *
 * @param fields of a message, a multiple of ten
 */
record WideValues(int fields) {
    /** Fields in a whole stream, whatever the width of its messages. */
    private static final int FIELDS_IN_ALL = 100_000;

    private static final int KINDS = 10;
    private static final int TEMPLATE = 40;
    private static final int FIRST_TAG = 1_001;
    private static final long SEED = 20_261_121;

    private static final List<String> ELEMENTS = List.of(
            "<uInt32%s><copy/></uInt32>",
            "<uInt32%s><delta/></uInt32>",
            "<uInt32%s/>",
            "<uInt32%s><increment/></uInt32>",
            "<int32%s presence=\"optional\"><delta/></int32>",
            "<string%s><copy/></string>",
            "<uInt32%s presence=\"optional\"><default/></uInt32>",
            "<decimal%s><exponent><default value=\"-2\"/></exponent><mantissa><delta/></mantissa></decimal>",
            "<string%s presence=\"optional\"/>",
            "<uInt64%s presence=\"optional\"><default value=\"1\"/></uInt64>");

    /** The template file. */
    String template() {
        return IntStream.range(0, fields)
                .mapToObj(index -> "    " + element(index))
                .collect(Collectors.joining(
                        "\n",
                        "<templates xmlns=\"http://www.fixprotocol.org/ns/fast/td/1.1\">\n  <template name=\"Wide\" id=\""
                                + TEMPLATE + "\">\n",
                        "\n  </template>\n</templates>\n"));
    }

    private static String element(int index) {
        int tag = FIRST_TAG + index;
        return String.format(ELEMENTS.get(index % KINDS), " name=\"F" + tag + "\" id=\"" + tag + "\"");
    }

    /** The values. */
    Messages messages() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Column> columns = columns();
        Messages messages = new Messages(new Shape(TEMPLATE, columns, "", List.of()));
        long[] cells = new long[Shape.cells(columns)];
        for (int message = 0; message < FIELDS_IN_ALL / fields; message++) {
            int at = 0;
            for (int index = 0; index < fields; index++) {
                change(index % KINDS, cells, at, random);
                at += columns.get(index).kind().cells();
            }
            messages.head(cells);
        }
        return messages;
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>(fields);
        for (int index = 0; index < fields; index++) {
            int tag = FIRST_TAG + index;
            columns.add(
                    switch (index % KINDS) {
                        case 5, 8 -> Column.character(tag);
                        case 7 -> Column.decimal(tag);
                        default -> Column.integer(tag);
                    });
        }
        return columns;
    }

    // From one message to the next a value changes as such a field's value does in life.
    private static void change(int kind, long[] cells, int at, SplittableRandom random) {
        boolean rarely = random.nextInt(10) == 0;
        switch (kind) {
            case 0 -> cells[at] = rarely ? random.nextInt(100_000) : cells[at];
            case 1 -> cells[at] = Math.abs(cells[at] + random.nextInt(-100, 101));
            case 2 -> cells[at] = random.nextInt(1 << random.nextInt(1, 28));
            case 3 -> cells[at] = rarely ? random.nextInt(1_000_000) : cells[at] + 1;
            case 4 -> cells[at] = rarely ? ABSENT : random.nextInt(-5_000, 5_001);
            case 5 -> cells[at] = rarely || cells[at] == 0 ? random.nextInt('A', 'F') : cells[at];
            case 6 -> cells[at] = rarely ? random.nextInt(1_000) : ABSENT;
            case 7 -> {
                cells[at] += random.nextInt(-500, 501);
                cells[at + 1] = rarely ? -1 : -2;
            }
            case 8 -> cells[at] = rarely ? ABSENT : random.nextInt('A', 'Z');
            default -> cells[at] = rarely ? random.nextInt(10) : 1;
        }
    }
}
