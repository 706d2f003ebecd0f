package io.needletail.dictionary.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.FieldType;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A valid value of one field: the call of the generated writer, and the expected text.
 *
 * @param kind templates of the field
 * @param parameters parameter types of the writer's method
 * @param arguments arguments of the call
 * @param text expected text, made without Needletail's code
 */
record GeneratedSample(FieldTemplates kind, List<Class<?>> parameters, List<?> arguments, String text) {
    static final int SCALE = 4;

    private static final Instant DAY = Instant.parse("2026-11-21T00:00:00Z");
    private static final DateTimeFormatter DATE = format("yyyyMMdd");
    private static final DateTimeFormatter TIME = format("HH:mm:ss.SSSSSSSSS");
    private static final DateTimeFormatter TIMESTAMP = format("yyyyMMdd-HH:mm:ss.SSSSSSSSS");
    private static final int NANOS_PLACES = 9;

    /** Returns the value for the n-th field of a message. */
    static GeneratedSample of(Field field, FieldTemplates kind, int n) {
        String chosen = field.values().isEmpty()
                ? text(field.type(), n)
                : field.values().get(n % field.values().size()).text();
        return switch (kind) {
            case TEXT, WORDS -> one(kind, CharSequence.class, chosen, chosen);
            case CHARACTER -> one(kind, char.class, chosen.charAt(0), chosen.substring(0, 1));
            case NUMBER -> number(kind, field, n);
            case FLAG -> one(kind, boolean.class, n % 2 == 0, n % 2 == 0 ? "Y" : "N");
            case DECIMAL -> decimal(kind, n);
            case TIMESTAMP, DATE, TIME -> time(kind, n);
            case BYTES -> one(kind, byte[].class, bytes("b" + n), "b" + n);
            case DATA -> one(kind, byte[].class, bytes("d\001=" + n), "d\001=" + n);
        };
    }

    void write(Object writer, String method) throws ReflectiveOperationException {
        assertThat(call(writer, method, parameters.toArray(Class<?>[]::new), arguments.toArray()))
                .isSameAs(writer);
    }

    void assertReadBy(Object view, String method) throws ReflectiveOperationException {
        assertThat(call(view, "has" + Identifiers.upperFirst(method), new Class<?>[0]))
                .as(method)
                .isEqualTo(true);
        switch (kind) {
            case TEXT, WORDS -> assertTextReadBy(view, method);
            case CHARACTER ->
                assertThat(call(view, method, new Class<?>[0])).as(method).isEqualTo((long) text.charAt(0));
            case DECIMAL ->
                assertThat(call(view, method, new Class<?>[] {int.class}, SCALE))
                        .as(method)
                        .isEqualTo(arguments.getFirst());
            case NUMBER, FLAG, TIMESTAMP, DATE, TIME ->
                assertThat(call(view, method, new Class<?>[0])).as(method).isEqualTo(arguments.getFirst());
            case BYTES, DATA -> assertCopiedBy(view, method);
        }
    }

    private void assertTextReadBy(Object view, String method) throws ReflectiveOperationException {
        assertThat(call(view, method, new Class<?>[0])).as(method).isEqualTo(text);
        assertThat(call(view, method + "Is", new Class<?>[] {CharSequence.class}, text))
                .isEqualTo(true);
        assertThat(call(view, method + "Is", new Class<?>[] {CharSequence.class}, text + "x"))
                .isEqualTo(false);
        if (kind == FieldTemplates.WORDS) {
            assertThat(call(view, method + "Includes", new Class<?>[] {CharSequence.class}, text))
                    .isEqualTo(true);
        }
        assertCopiedBy(view, method);
    }

    private void assertCopiedBy(Object view, String method) throws ReflectiveOperationException {
        byte[] target = new byte[text.length() + 1];
        assertThat(call(view, method, new Class<?>[] {byte[].class, int.class}, target, 1))
                .as(method)
                .isEqualTo(text.length());
        assertThat(Arrays.copyOfRange(target, 1, target.length)).isEqualTo(bytes(text));
    }

    static Object call(Object on, String method, Class<?>[] parameters, Object... arguments)
            throws ReflectiveOperationException {
        try {
            return on.getClass().getMethod(method, parameters).invoke(on, arguments);
        } catch (InvocationTargetException thrown) {
            throw new AssertionError(method + " of " + on.getClass().getName() + " threw", thrown.getCause());
        }
    }

    private static GeneratedSample one(FieldTemplates kind, Class<?> parameter, Object argument, String text) {
        return new GeneratedSample(kind, List.of(parameter), List.of(argument), text);
    }

    private static GeneratedSample number(FieldTemplates kind, Field field, int n) {
        boolean listed = !field.values().isEmpty();
        String text = listed
                ? field.values().get(n % field.values().size()).text()
                : "" + (field.type() == FieldType.DAYOFMONTH ? n % 28 + 1 : n);
        return one(kind, long.class, Long.parseLong(text), text);
    }

    private static GeneratedSample decimal(FieldTemplates kind, int n) {
        BigDecimal value = new BigDecimal(n).add(new BigDecimal(n % 2 == 0 ? "0.25" : "0"));
        List<?> arguments = List.of(value.movePointRight(SCALE).longValueExact(), SCALE);
        String text = value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
        return new GeneratedSample(kind, List.of(long.class, int.class), arguments, text);
    }

    private static GeneratedSample time(FieldTemplates kind, int n) {
        Instant at =
                kind == FieldTemplates.DATE ? DAY : DAY.plusSeconds(n % 86_400).plusNanos(123_456_789);
        long epochNs = at.getEpochSecond() * 1_000_000_000L + at.getNano();
        long nanosOfDay = LocalTime.ofInstant(at, ZoneOffset.UTC).toNanoOfDay();
        List<Class<?>> withPlaces = List.of(long.class, int.class);
        return switch (kind) {
            case DATE -> one(kind, long.class, epochNs, DATE.format(at));
            case TIME -> new GeneratedSample(kind, withPlaces, List.of(nanosOfDay, NANOS_PLACES), TIME.format(at));
            default -> new GeneratedSample(kind, withPlaces, List.of(epochNs, NANOS_PLACES), TIMESTAMP.format(at));
        };
    }

    private static String text(FieldType type, int n) {
        return switch (type) {
            case CHAR, MULTIPLECHARVALUE -> "" + (char) ('A' + n % 26);
            case CURRENCY -> "EUR";
            case COUNTRY -> "DE";
            case LANGUAGE -> "en";
            case EXCHANGE -> "XLON";
            case MONTHYEAR -> "202611";
            case TZTIMEONLY -> "07:39Z";
            case TZTIMESTAMP -> "20261121-07:39:00Z";
            case LOCALMKTTIME -> "07:39:12";
            default -> "t" + n;
        };
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
