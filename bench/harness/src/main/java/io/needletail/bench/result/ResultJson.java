package io.needletail.bench.result;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.engine.admin.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The file of a result: one object, a row a line, the figures of each round and over all rounds. */
public final class ResultJson {
    private static final int DECIMALS = 3;
    private static final String ROUND = "round";

    private ResultJson() {}

    /** The text of the file. */
    public static String text(Result result) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("kind", value(result.kind()));
        members.put("variant", value(result.variant()));
        members.put("title", value(result.title()));
        members.put("conditions", value(result.conditions()));
        members.put("caption", value(result.caption()));
        members.put("environment", object(result.environment()));
        members.put(
                "columns",
                lines(result.columns().stream().map(ResultJson::column).toList()));
        members.put("rows", lines(result.rows().stream().map(ResultJson::row).toList()));
        members.put(
                "summary", lines(result.summary().stream().map(ResultJson::row).toList()));
        members.put(
                "published",
                lines(result.published().stream().map(ResultJson::row).toList()));
        members.put(
                "notes", lines(result.notes().stream().map(ResultJson::value).toList()));
        return members.entrySet().stream()
                .map(member -> "  " + value(member.getKey()) + ": " + member.getValue())
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    private static String lines(List<String> values) {
        return values.isEmpty() ? "[]" : values.stream().collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"));
    }

    private static String column(Column column) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", column.name());
        members.put("title", column.title());
        members.put("unit", column.unit());
        members.put("format", word(column.format()));
        members.put("over", word(column.over()));
        members.put(
                "uses", column.uses().stream().sorted().map(ResultJson::word).collect(Collectors.joining(" ")));
        return object(members);
    }

    private static String row(Row row) {
        Map<String, Object> members = new LinkedHashMap<>();
        if (row.round() > 0) members.put(ROUND, row.round());
        members.putAll(row.cells());
        return object(members);
    }

    private static String object(Map<String, ?> members) {
        return members.entrySet().stream()
                .map(member -> value(member.getKey()) + ": " + value(member.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String value(Object value) {
        return switch (value) {
            case Ratio ratio -> object(Map.of("median", ratio.median(), "min", ratio.min(), "max", ratio.max()));
            case Number number -> number(number.doubleValue());
            case Boolean flag -> flag.toString();
            default -> Json.quoted(value.toString());
        };
    }

    /** No exponent, no trailing zeros: 7.125, 0, 1200. */
    static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a file.
     *
     * @throws IOException when it is not the file of a result
     */
    public static Result read(Path file) throws IOException {
        Map<String, Object> content = JSON.std.mapFrom(Files.readString(file));
        if (!content.containsKey("kind") || !content.containsKey("columns")) {
            throw new IOException(
                    file + ": not a result of bench; expected \"kind\" and \"columns\", as --json writes");
        }
        List<Row> rows = rows(content, "rows");
        return new Result(
                text(content, "kind"),
                text(content, "variant"),
                text(content, "title"),
                text(content, "conditions"),
                text(content, "caption"),
                texts(content.get("environment")),
                objects(content, "columns").stream().map(ResultJson::columnOf).toList(),
                rows.isEmpty() ? rows(content, "summary") : rows,
                rows(content, "published"),
                list(content, "notes").stream().map(String::valueOf).toList());
    }

    private static Column columnOf(Map<?, ?> members) {
        Set<Column.Use> uses = EnumSet.noneOf(Column.Use.class);
        for (Column.Use use : Column.Use.values()) {
            if (text(members, "uses").contains(word(use))) uses.add(use);
        }
        return new Column(
                text(members, "name"),
                text(members, "title"),
                text(members, "unit"),
                Column.Format.valueOf(text(members, "format").toUpperCase(Locale.ROOT)),
                Column.Over.valueOf(text(members, "over").toUpperCase(Locale.ROOT)),
                uses);
    }

    private static List<Row> rows(Map<?, ?> content, String name) {
        List<Row> rows = new ArrayList<>();
        for (Map<?, ?> members : objects(content, name)) {
            Map<String, Object> cells = new LinkedHashMap<>();
            members.forEach((key, value) -> cells.put(String.valueOf(key), cell(value)));
            int round = cells.remove(ROUND) instanceof Number number ? number.intValue() : 0;
            rows.add(new Row(round, cells));
        }
        return rows;
    }

    private static Object cell(Object value) {
        return value instanceof Map<?, ?> ratio
                ? new Ratio(figure(ratio, "median"), figure(ratio, "min"), figure(ratio, "max"))
                : value;
    }

    private static double figure(Map<?, ?> members, String name) {
        return members.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private static String text(Map<?, ?> members, String name) {
        return members.get(name) instanceof String text ? text : "";
    }

    private static List<?> list(Map<?, ?> members, String name) {
        return members.get(name) instanceof List<?> list ? list : List.of();
    }

    private static List<Map<?, ?>> objects(Map<?, ?> members, String name) {
        List<Map<?, ?>> objects = new ArrayList<>();
        for (Object member : list(members, name)) if (member instanceof Map<?, ?> map) objects.add(map);
        return objects;
    }

    private static Map<String, String> texts(Object object) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (object instanceof Map<?, ?> map) map.forEach((name, value) -> texts.put("" + name, "" + value));
        return texts;
    }
}
