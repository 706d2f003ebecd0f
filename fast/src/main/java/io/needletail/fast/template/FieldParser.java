package io.needletail.fast.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads one value of a template: its presence, operator, dictionary entry and initial value. */
final class FieldParser {
    private final Dictionaries dictionaries;

    FieldParser(Dictionaries dictionaries) {
        this.dictionaries = dictionaries;
    }

    /**
     * Properties of a value before its operator is read.
     *
     * @param slot of the instruction
     * @param name of the value
     * @param key under which it is kept where the operator names none
     * @param type of the value
     * @param isOptional whether it may be absent
     * @param symbols see {@link Instruction.Field#symbols()}
     */
    record Value(int slot, Name name, Name key, Type type, boolean isOptional, List<String> symbols) {
        static Value of(int slot, Name name, Type type, boolean isOptional) {
            return new Value(slot, name, name, type, isOptional, List.of());
        }
    }

    /** Reads a field with the operator below it. */
    Instruction.Field field(Node element, Scope scope, Value value) throws TemplateException {
        Optional<Node> operator = operator(element, scope);
        return operator.isEmpty() ? plain(value) : operated(operator.get(), element, scope, value);
    }

    /** Makes a field without operator. */
    static Instruction.Field plain(Value value) {
        return new Instruction.Field( // tidy: the parser sets every part
                value.slot, value.name, value.type, value.isOptional, Operator.NONE, -1, Literal.NONE, value.symbols);
    }

    private Instruction.Field operated(Node node, Node element, Scope scope, Value value) throws TemplateException {
        Operator operator = Operators.of(node).orElseThrow();
        if (!Operators.fits(operator, value.type)) {
            String types = operator == Operator.INCREMENT ? "integers" : "strings and byte vectors";
            throw scope.fault(element, "S2", "<" + node.name() + "> is for " + types + " only; use <copy> or <delta>");
        }
        Optional<String> text = node.attribute("value");
        if (text.isEmpty() && operator == Operator.CONSTANT) {
            throw scope.fault(element, "S4", "<constant> has no value; add value=\"...\"");
        }
        if (text.isEmpty() && operator == Operator.DEFAULT && !value.isOptional) {
            throw scope.fault(
                    element,
                    "S5",
                    "<default> of a mandatory field has no value; add value=\"...\" or make it optional");
        }
        Literal initial = text.isEmpty() ? Literal.NONE : literal(text.get(), element, scope, value);
        int entry = -1;
        if (Operators.remembers(operator))
            entry = dictionaries.number(scope.within(node), key(node, scope, value), value.type);
        return new Instruction.Field( // tidy: the parser sets every part
                value.slot, value.name, value.type, value.isOptional, operator, entry, initial, value.symbols);
    }

    private static Literal literal(String text, Node element, Scope scope, Value value) throws TemplateException {
        Optional<Literal> literal = Literals.read(text, value.type, value.symbols);
        if (literal.isPresent()) return literal.get();
        throw scope.fault(
                element,
                "S3",
                "the initial value \"" + Node.shortened(text) + "\" is not what the type needs: "
                        + Literals.wanted(value.type));
    }

    private static Name key(Node operator, Scope scope, Value value) throws TemplateException {
        if (operator.attribute("key").isEmpty()) return value.key;
        return new Name(operator.require("key"), scope.within(operator).ns(), "");
    }

    private static Optional<Node> operator(Node element, Scope scope) throws TemplateException {
        List<Node> found = new ArrayList<>(1);
        for (Node child : element.children()) {
            if (Operators.of(child).isPresent()) found.add(child);
        }
        if (found.size() > 1) {
            throw scope.fault(element, "S1", "there are two operators; keep one of them");
        }
        return found.stream().findFirst();
    }

    /** Returns whether an element is optional. */
    static boolean isOptional(Node element, Scope scope) throws TemplateException {
        String presence = element.attribute("presence", "mandatory").strip();
        return switch (presence) {
            case "optional" -> true;
            case "mandatory" -> false;
            default ->
                throw scope.fault(
                        element, "S1", "presence=\"" + Node.shortened(presence) + "\" must be mandatory or optional");
        };
    }

    /** Returns the name of an element. */
    static Name name(Node element, Scope scope) throws TemplateException {
        return new Name(
                element.require("name"),
                scope.within(element).ns(),
                element.attribute("id", "").strip());
    }
}
