package io.needletail.fast.template;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The types of values by the names that template files give them (FAST 1.1, 6.2; FAST 1.2). */
final class TypeNames {
    private static final Map<String, Type> BY_NAME = Map.ofEntries(
            Map.entry("int8", Type.INT8),
            Map.entry("uInt8", Type.UINT8),
            Map.entry("int16", Type.INT16),
            Map.entry("uInt16", Type.UINT16),
            Map.entry("int32", Type.INT32),
            Map.entry("uInt32", Type.UINT32),
            Map.entry("int64", Type.INT64),
            Map.entry("uInt64", Type.UINT64),
            Map.entry("decimal", Type.DECIMAL),
            Map.entry("string", Type.ASCII),
            Map.entry("byteVector", Type.BYTES),
            Map.entry("enum", Type.ENUM),
            Map.entry("set", Type.SET),
            Map.entry("boolean", Type.BOOLEAN),
            Map.entry("timestamp", Type.TIMESTAMP));
    private static final String ELEMENT = "element";
    private static final int SET_BITS = 64;

    private TypeNames() {}

    /** Returns the type of a field element, if the element is one. */
    static Optional<Type> of(Node element) throws TemplateException {
        Type type = BY_NAME.get(element.name());
        if (type != Type.ASCII) return Optional.ofNullable(type);
        String charset = element.attribute("charset", "ascii").strip();
        return switch (charset) {
            case "ascii" -> Optional.of(Type.ASCII);
            case "unicode" -> Optional.of(Type.UNICODE);
            default ->
                throw element.fault(
                        "S1",
                        element.shown() + ": charset=\"" + Node.shortened(charset) + "\" must be ascii or unicode");
        };
    }

    /** Returns the elements of an enum or a set, or the unit and epoch of a timestamp; empty for other types. */
    static List<String> symbols(Node element, Type type) throws TemplateException {
        return switch (type) {
            case ENUM, SET -> elements(element, type);
            case TIMESTAMP -> List.of(element.attribute("unit", "second"), element.attribute("epoch", "unix"));
            default -> List.of();
        };
    }

    // An element may have a number; else it follows the previous element. Unused numbers have empty names.
    private static List<String> elements(Node element, Type type) throws TemplateException {
        int max = type == Type.SET ? SET_BITS : TemplateLimits.SYMBOLS_MAX;
        List<String> symbols = new ArrayList<>();
        for (Node child : element.children()) {
            if (!child.name().equals(ELEMENT)) continue;
            int number = number(child, symbols.size());
            if (number < symbols.size() || number >= max) {
                throw child.fault(
                        "S1",
                        element.shown() + ": element " + child.shown() + " has number " + number
                                + "; numbers rise and are below " + max);
            }
            symbols.addAll(Collections.nCopies(number - symbols.size(), ""));
            symbols.add(child.require("name"));
        }
        return symbols;
    }

    private static int number(Node element, int next) throws TemplateException {
        Optional<String> value = element.attribute("value");
        if (value.isEmpty()) return next;
        try {
            return Integer.parseInt(value.get().strip());
        } catch (NumberFormatException noNumber) {
            throw element.fault(
                    "S1", element.shown() + ": value=\"" + Node.shortened(value.get()) + "\" must be a number");
        }
    }
}
