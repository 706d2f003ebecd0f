package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.TradingPhase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import quickfix.ConfigError;

/** Plays the order state matrices of FIX 4.4, volume 4, Appendix D, and compares every field of every report. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(120)
final class OrderStateMatrixTest {
    /** Header and trailer, TransactTime(60), and the ids of trades. */
    private static final Set<String> LEFT_OUT =
            Set.of("8", "9", "34", "49", "52", "56", "1128", "10", "60", "17", "527", "880", "198");

    /** Price, LastPx, AvgPx, StopPx. */
    private static final Set<String> PRICES = Set.of("44", "31", "6", "99");

    private final Map<String, Market> markets = new TreeMap<>();
    private int number;

    /** A venue with an owner of orders and a firm that trades with it. */
    private record Market(RunningVenue venue, FixClient owner, FixClient other) {}

    @BeforeAll
    void start() throws IOException, ConfigError {
        for (String version : List.of(FixClient.FIX44, FixClient.FIX50)) {
            RunningVenue venue = RunningVenue.start(
                    RunningVenue.session(version, "REDUCER"), RunningVenue.session(version, "SELLER"));
            markets.put(
                    version,
                    new Market(
                            venue,
                            FixClient.connect(version, "REDUCER", venue.port()),
                            FixClient.connect(version, "SELLER", venue.port())));
        }
    }

    @AfterAll
    void stop() throws IOException {
        for (Market market : markets.values()) {
            market.owner.close();
            market.other.close();
            market.venue.close();
        }
    }

    static Stream<Arguments> played() {
        return OrderStateMatrix.all().stream()
                .filter(OrderStateMatrix::isApplicable)
                .flatMap(matrix ->
                        Stream.of(FixClient.FIX44, FixClient.FIX50).map(version -> Arguments.of(version, matrix)));
    }

    @ParameterizedTest(name = "{1} in {0}")
    @MethodSource("played")
    void theVenueReportsWhatTheMatrixSays(String version, OrderStateMatrix matrix) {
        Market market = markets.get(version);
        String suffix = "." + ++number;
        Set<String> orderIds = new HashSet<>();
        Set<String> execIds = new HashSet<>();
        try {
            for (String step : matrix.steps()) {
                if (!step.startsWith("<")) {
                    act(market, matrix, step, suffix);
                    continue;
                }
                Map<String, String> actual = message(market.owner.next());
                if (actual.getOrDefault("37", "").matches("[0-9]+")
                        && !actual.get("11").startsWith("W")) orderIds.add(actual.remove("37"));
                else if (actual.getOrDefault("37", "").matches("[0-9]+")) actual.remove("37");
                String execId = actual.remove("17");
                if (execId != null && !"I".equals(actual.get("150")))
                    assertThat(execIds.add(execId)).as(step).isTrue();
                actual.keySet().removeAll(LEFT_OUT);
                assertThat(actual).as(step).isEqualTo(expected(version, matrix, step.substring(2), suffix));
            }
            assertThat(orderIds).hasSizeLessThanOrEqualTo(1);
            assertThat(market.owner.unread()).isZero();
        } finally {
            clean(market);
        }
    }

    @Test
    void thePageListsEachMatrixAndWhyItIsNotApplicable() throws IOException {
        String page = Files.readString(Path.of("../docs/guide/venue-fix.md"));
        List<String> missing = OrderStateMatrix.all().stream()
                .map(matrix -> matrix.isApplicable() ? "| " + row(matrix.name()) : "| " + notApplicable(matrix.name()))
                .filter(line -> !page.contains(line + " |"))
                .toList();
        assertThat(missing).isEmpty();
    }

    private static String row(String name) {
        return name.replaceFirst(" ", " | ") + " | played";
    }

    private static String notApplicable(String name) {
        return name.replaceFirst(" ", " | ").replaceFirst(": ", " | not applicable: ");
    }

    private void act(Market market, OrderStateMatrix matrix, String step, String suffix) {
        String[] words = step.split(" ", -1);
        switch (words[0]) {
            case ">" -> market.owner.send(request(matrix, step.substring(2), suffix));
            case "fill" -> trade(market, matrix, words[1], "3");
            case "offer" -> trade(market, matrix, words[1], "0");
            case "phase" -> phase(market, TradingPhase.valueOf(words[1]));
            case "block" -> block(market, true);
            default -> throw new IllegalArgumentException(step);
        }
    }

    private static String request(OrderStateMatrix matrix, String step, String suffix) {
        Map<String, String> fields = new TreeMap<>(matrix.terms());
        fields.putAll(OrderStateMatrix.fields(step.substring(2)));
        String type = step.substring(0, 1);
        if (type.equals("F")) fields.keySet().removeAll(Set.of("40", "44", "59"));
        if (type.equals("H")) fields.keySet().removeAll(Set.of("38", "40", "44", "59"));
        String head = fields.containsKey("97") ? "97=" + fields.remove("97") + "|" : "";
        return "35=" + type + "|" + head
                + fields.entrySet().stream()
                        .map(field -> field.getKey() + "=" + named(field.getKey(), field.getValue(), suffix) + "|")
                        .collect(Collectors.joining());
    }

    private void trade(Market market, OrderStateMatrix matrix, String quantity, String timeInForce) {
        boolean isSell = matrix.terms().get("54").equals("1");
        market.other.send("35=D|11=T" + ++number + "|55=MSFT|54=" + (isSell ? 2 : 1) + "|38=" + quantity
                + "|40=2|44=12.50|59=" + timeInForce + "|");
        String last = timeInForce.equals("3") ? "|39=2|" : "|39=0|";
        while (!market.other.next().contains(last)) {}
    }

    private static void phase(Market market, TradingPhase phase) {
        market.venue.operate(client -> client.changePhase(RunningVenue.MSFT.number(), phase));
    }

    private static void block(Market market, boolean isBlocked) {
        market.venue.operate(client -> client.blockOwner(RunningVenue.REDUCER.number(), isBlocked));
    }

    private static Map<String, String> expected(String version, OrderStateMatrix matrix, String step, String suffix) {
        String type = step.substring(0, 1);
        Map<String, String> given = OrderStateMatrix.fields(step.substring(2));
        Map<String, String> fields = new TreeMap<>();
        if (type.equals("8")) fields.putAll(matrix.terms());
        fields.putAll(given);
        fields.values().removeIf(String::isEmpty);
        fields.replaceAll((tag, value) -> named(tag, value, suffix));
        fields.put("35", type);
        boolean isTrade = version.equals(FixClient.FIX50) && fields.containsKey("851");
        if (isTrade) fields.put("1057", fields.get("851").equals("1") ? "N" : "Y");
        fields.replaceAll(OrderStateMatrixTest::comparable);
        return fields;
    }

    private static Map<String, String> message(String text) {
        Map<String, String> fields = new TreeMap<>();
        for (String field : text.split("\\|", 0)) {
            String[] parts = field.split("=", 2);
            fields.put(parts[0], comparable(parts[0], parts[1]));
        }
        return fields;
    }

    /** A price is the same with fewer zeros. */
    private static String comparable(String tag, String value) {
        return PRICES.contains(tag) ? Double.toString(Double.parseDouble(value)) : value;
    }

    /** ClOrdIDs are used once: each matrix has a suffix of its own. */
    private static String named(String tag, String value, String suffix) {
        return tag.equals("11") || tag.equals("41") ? value + suffix : value;
    }

    private void clean(Market market) {
        phase(market, TradingPhase.CONTINUOUS);
        block(market, false);
        for (FixClient client : List.of(market.owner, market.other)) {
            client.send("35=q|11=Q" + ++number + "|530=7|");
            while (!client.next().contains("|35=r|")) {}
        }
    }
}
