package io.needletail.engine.admin;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Records as objects of JSON. A component is a member with its name, in the order of the components; an empty
 * {@link Optional} is left out. Members that a record does not have are ignored when it is read; those that it has must
 * be there, unless they are optional: a component that is added later is therefore optional.
 */
public final class JsonRecords {
    private static final ClassValue<RecordComponent[]> COMPONENTS = new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Stream.of(components).forEach(one -> one.getAccessor().setAccessible(true));
            return components;
        }
    };

    private JsonRecords() {}

    /**
     * Returns the members of a record.
     *
     * @param value the record
     * @return its components by name, as {@link Json#text} takes them
     */
    public static Map<String, Object> members(Record value) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (RecordComponent component : COMPONENTS.get(value.getClass())) {
            Object content = content(component, value);
            if (content instanceof Optional<?> optional) {
                if (optional.isEmpty()) continue;
                content = optional.get();
            }
            if (isUnwrapped(component)) members.putAll(members((Record) content));
            else members.put(component.getName(), content);
        }
        return members;
    }

    private static Object content(RecordComponent component, Record value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(component + " of " + value.getClass() + " cannot be read", failure);
        }
    }

    private static boolean isUnwrapped(RecordComponent component) {
        return component.isAnnotationPresent(Unwrapped.class);
    }

    /**
     * Reads a record.
     *
     * @param <T> the record's type
     * @param object members as {@link JsonParser} reads them
     * @param type a record of numbers, booleans, strings, enums, lists, maps with strings as keys, and such records
     * @return the record
     * @throws IllegalArgumentException when a member is missing or has another type; the text names it
     */
    public static <T extends Record> T read(Map<?, ?> object, Class<T> type) {
        RecordComponent[] components = COMPONENTS.get(type);
        Object[] values = Stream.of(components).map(one -> read(object, one)).toArray();
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException refused) {
            throw new IllegalArgumentException(type.getSimpleName() + ": " + refused.getCause(), refused);
        }
    }

    private static Object read(Map<?, ?> object, RecordComponent component) {
        boolean isOptional = component.getType() == Optional.class;
        Type type = isOptional ? argument(component.getGenericType(), 0) : component.getGenericType();
        // An unwrapped record is there when its first member is.
        String name = isUnwrapped(component) ? COMPONENTS.get((Class<?>) type)[0].getName() : component.getName();
        Object value = object.get(name);
        if (value == null && isOptional) return Optional.empty();
        if (value == null) throw new IllegalArgumentException("the member " + name + " is missing");
        Object content = content(name, isUnwrapped(component) ? object : value, type);
        return isOptional ? Optional.of(content) : content;
    }

    private static Object content(String name, Object value, Type type) {
        if (type instanceof ParameterizedType && value instanceof List<?> list) {
            return list.stream()
                    .map(one -> content(name, one, argument(type, 0)))
                    .toList();
        }
        if (type instanceof ParameterizedType && value instanceof Map<?, ?> map) {
            Map<Object, Object> members = new LinkedHashMap<>();
            map.forEach((key, one) -> members.put(key, content(name + "." + key, one, argument(type, 1))));
            return members;
        }
        if (type instanceof Class<?> plain) {
            Class<?> wanted = MethodType.methodType(plain).wrap().returnType();
            if (wanted.isRecord() && value instanceof Map<?, ?> inner)
                return read(inner, wanted.asSubclass(Record.class));
            if (wanted == Integer.class && value instanceof Long number && number == number.intValue())
                return number.intValue();
            if (wanted.isInstance(value)) return value;
            for (Object constant : wanted.isEnum() ? wanted.getEnumConstants() : new Object[0]) {
                if (constant.toString().equals(value)) return constant;
            }
        }
        throw new IllegalArgumentException("the member " + name + " is " + value + ", no "
                + type.getTypeName().replaceAll(".*[.$]", ""));
    }

    private static Type argument(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }
}
