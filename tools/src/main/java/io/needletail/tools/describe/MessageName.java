package io.needletail.tools.describe;

/**
 * Name and groups of a type of message in a dialect.
 *
 * @param type MsgType(35)
 * @param name its name; empty when the dialect does not have it
 * @param isKnown whether the dialect has it
 * @param shape its repeating groups
 * @param title the name and the type, such as {@code NewOrderSingle(D)}; the type alone when it has no name
 */
public record MessageName(String type, String name, boolean isKnown, GroupShape shape, String title) {
    static MessageName known(String type, String name, GroupShape shape) {
        return new MessageName(type, name, true, shape, name + "(" + type + ")");
    }

    static MessageName unknown(String type, GroupShape shape) {
        return new MessageName(type, "", false, shape, "MsgType(35)=" + type);
    }
}
