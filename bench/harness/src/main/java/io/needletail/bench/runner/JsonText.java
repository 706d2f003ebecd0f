package io.needletail.bench.runner;

import io.needletail.cli.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the little JSON that results need, in an order and a form that do not change. */
public final class JsonText {

    private static final int DECIMALS = 3;

    private JsonText() {}

    /** An object out of values that are JSON already, by name. */
    public static String object(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> quoted(member.getKey()) + ": " + member.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** Texts as members of an object, in their order; more can be put behind them. */
    public static Map<String, String> members(Map<String, String> texts) {
        Map<String, String> members = new LinkedHashMap<>();
        texts.forEach((name, text) -> members.put(name, quoted(text)));
        return members;
    }

    /** No exponent, no trailing zeros: 7.125, 0, 1200. */
    public static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** A text in quotes. */
    public static String quoted(String text) {
        return Json.quoted(text);
    }
}
