package io.needletail.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays the order state matrices of FIX 4.4, volume 4, Appendix D, from the side of the client. */
final class OrderStateMatrixTest {
    private static final String VENUE = "venue/src/test/resources/io/needletail/venue/gateway/order-state-matrices.txt";

    private int number;

    /** A row of the file. */
    record Row(String name, List<String> steps) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Arguments> matrices() throws IOException {
        try (InputStream in = OrderStateMatrixTest.class.getResourceAsStream("order-state-matrices.txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            List<Row> rows = rows(text);
            return Stream.of("FIX.4.2", "FIX.4.4", "FIXT.1.1")
                    .flatMap(version -> rows.stream().map(row -> Arguments.of(row, version)));
        }
    }

    static Stream<Row> venueMatrices() throws IOException {
        return rows(Files.readString(SharedData.checkout().resolve(VENUE))).stream();
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("matrices")
    void theOrderHasTheStateOfTheMatrix(Row row, String version) {
        TrackerProbe probe = new TrackerProbe(OrderTrackerLimits.forOrders(8), version);
        for (String step : row.steps) {
            String[] parts = step.split(" [|!] ", -1);
            Map<String, String> fields = play(probe, parts[0], version, Map.of());
            String[] expected = parts[1].split(" ", -1);
            TrackedOrder order = probe.order(fields.get("11"));
            assertThat(TrackerProbe.state(order))
                    .as(step)
                    .isEqualTo(String.join(" ", List.of(expected).subList(0, 5)));
            if (expected.length > 5) assertThat(TrackerProbe.average(order)).isEqualTo(expected[5]);
            String found = String.join(", ", probe.discrepancies);
            assertThat(found).as(step).isEqualTo(parts.length > 2 ? expected[1] + " " + parts[2] : "");
            probe.discrepancies.clear();
        }
    }

    /** The reports of these rows are those of our venue, which its tests compare with it field by field. */
    @ParameterizedTest
    @MethodSource("venueMatrices")
    void theOrderAgreesWithEachReportOfTheVenue(Row row) {
        TrackerProbe probe = new TrackerProbe();
        Map<String, String> terms = new TreeMap<>();
        for (String step : row.steps) {
            if (step.startsWith("terms ")) terms.putAll(fields(step.substring(6)));
            if (!step.startsWith("<") && !step.startsWith(">")) continue;
            Map<String, String> report = play(probe, step, "FIX.4.4", terms);
            TrackedOrder order = probe.order(report.get("11"));
            boolean isOfOrder = step.startsWith("< 8") && order.isKnown() && !"NONE".equals(report.get("37"));
            if (!isOfOrder) continue;
            assertThat(TrackerProbe.text(order.cumQty())).as(step).isEqualTo(report.get("14"));
            assertThat(TrackerProbe.text(order.leavesQty())).as(step).isEqualTo(report.get("151"));
            assertThat(order.settledStatus())
                    .as(step)
                    .isEqualTo(report.get("39").charAt(0));
            assertThat(Double.parseDouble(TrackerProbe.average(order)))
                    .as(step)
                    .isEqualTo(Double.parseDouble(report.get("6")));
        }
        List<String> expected = row.name.startsWith("F.1.a") ? List.of("X DUPLICATE_REJECT") : List.of();
        assertThat(probe.discrepancies).isEqualTo(expected);
    }

    private Map<String, String> play(TrackerProbe probe, String step, String version, Map<String, String> terms) {
        Map<String, String> fields = new TreeMap<>();
        if (!step.startsWith("< 9")) fields.putAll(terms);
        fields.putAll(fields(step.substring(4)));
        fields.values().removeIf(String::isEmpty);
        boolean isReport = step.startsWith("<");
        if (isReport) fields.putIfAbsent("37", "W".equals(fields.get("11")) ? "O9" : "O1");
        if (step.startsWith("< 8")) fields.putIfAbsent("17", "E" + ++number);
        if (version.equals("FIX.4.2") && step.startsWith("< 8")) old(fields);
        StringBuilder body = new StringBuilder("35=" + step.charAt(2) + "|");
        fields.forEach(
                (tag, value) -> body.append(tag).append('=').append(value).append('|'));
        if (isReport) probe.received(body.toString());
        else probe.sent(body.toString());
        return fields;
    }

    /** Says a report in the words of FIX 4.2. */
    private static void old(Map<String, String> fields) {
        String type = fields.get("150");
        fields.put("20", Map.of("H", "1", "G", "2", "I", "3").getOrDefault(type, "0"));
        if ("FGHI".contains(type)) fields.put("150", "2".equals(fields.get("39")) ? "2" : "1");
        if (type.equals("5") && "0".equals(fields.get("39"))) fields.put("39", "5");
    }

    private static Map<String, String> fields(String text) {
        Map<String, String> fields = new TreeMap<>();
        String last = "";
        for (String word : text.split(" ", -1)) {
            if (word.matches("[0-9]+=.*")) {
                last = word.substring(0, word.indexOf('='));
                fields.put(last, word.substring(last.length() + 1));
            } else if (word.matches("-[0-9]+")) {
                fields.put(word.substring(1), "");
            } else {
                fields.merge(last, " " + word, String::concat);
            }
        }
        return fields;
    }

    private static List<Row> rows(String text) {
        List<Row> rows = new ArrayList<>();
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(line -> {
            if (line.startsWith("row ")) rows.add(new Row(line.substring(4), new ArrayList<>()));
            else if (!line.startsWith("not ")) rows.getLast().steps.add(line);
        });
        return rows;
    }
}
