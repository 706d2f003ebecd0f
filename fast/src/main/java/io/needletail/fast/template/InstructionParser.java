package io.needletail.fast.template;

import io.needletail.fast.template.FieldParser.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads the instructions of templates; a static reference is replaced by the instructions of its template. */
final class InstructionParser {
    private static final String WHOLE_FILE = TemplateLimits.INSTRUCTIONS_MAX + " instructions; split the file";

    private static final String LENGTH = "length";

    // The Reset message of the Session Control Protocol 1.1; some venues define it without the reset attribute.
    private static final long RESET_ID = 120;

    private final TypeDefinitions definitions;
    private final References references;
    private final Dictionaries dictionaries = new Dictionaries();
    private final FieldParser fields = new FieldParser(dictionaries);
    private final List<Instruction> slots = new ArrayList<>();
    private int steps;
    private int templateFrom;

    InstructionParser(TypeDefinitions definitions, References references) {
        this.definitions = definitions;
        this.references = references;
    }

    /** Returns every instruction read so far, by slot. */
    List<Instruction> slots() {
        return slots;
    }

    /** Returns every dictionary entry so far. */
    List<Entry> entries() {
        return dictionaries.entries();
    }

    /** Reads one template of the file. */
    Template template(Scope.Named named) throws TemplateException {
        Scope scope = references.open(named, references.root(), named.node());
        templateFrom = slots.size();
        List<Instruction> instructions = body(named.node(), scope);
        references.close();
        long id = references.id(named.node());
        boolean isResetMessage = id == RESET_ID && instructions.isEmpty();
        return new Template(id, named.name(), isResetMessage || resets(named.node()), instructions);
    }

    private static boolean resets(Node node) throws TemplateException {
        String text = node.attribute(Node.RESET, "no").strip();
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "yes", "y", "true", "t", "1" -> true;
            case "no", "n", "false", "f", "0" -> false;
            default ->
                throw node.fault("S1", node.shown() + ": reset=\"" + Node.shortened(text) + "\" must be yes or no");
        };
    }

    private List<Instruction> body(Node parent, Scope scope) throws TemplateException {
        List<Instruction> instructions = new ArrayList<>(parent.children().size());
        for (Node child : parent.children()) {
            if (++steps > TemplateLimits.STEPS_MAX) {
                throw tooMuch(child, scope, WHOLE_FILE);
            }
            switch (child.name()) {
                case "typeRef", LENGTH -> {
                    if (child.name().equals(LENGTH) && !parent.name().equals("sequence")) {
                        throw scope.fault(child, "S1", "<length> stands in a <sequence> only");
                    }
                }
                case "templateRef" -> reference(child, scope, instructions);
                default -> instructions.add(instruction(definitions.plain(child), scope));
            }
        }
        return instructions;
    }

    private void reference(Node node, Scope scope, List<Instruction> instructions) throws TemplateException {
        if (node.attribute("name").isEmpty()) {
            int slot = reserve(node, scope);
            instructions.add(put(new Instruction.Reference(slot, new Name("", "", ""))));
            return;
        }
        Scope.Named named = references.find(node, scope);
        instructions.addAll(body(named.node(), references.open(named, scope, node)));
        references.close();
    }

    private Instruction instruction(Node node, Scope scope) throws TemplateException {
        if (node.name().equals("group")) return group(node, scope);
        if (node.name().equals("sequence")) return sequence(node, scope);
        Optional<Type> type = TypeNames.of(node);
        if (type.isEmpty())
            throw scope.fault(node, "S1", "there is no field type <" + node.name() + ">; correct its name");
        if (type.get() == Type.DECIMAL) return decimal(node, scope);
        refuseOthers(node, scope, hasPreamble(type.get()) ? List.of(LENGTH) : List.of());
        Name name = FieldParser.name(node, scope);
        int slot = reserve(node, scope);
        Value value = new Value(
                slot, name, name, type.get(), FieldParser.isOptional(node, scope), TypeNames.symbols(node, type.get()));
        return put(fields.field(node, scope.within(node), value));
    }

    // A value after its length may name that length (FAST 1.1, 6.2.3); nothing refers to the name.
    private static boolean hasPreamble(Type type) {
        return type == Type.UNICODE || type == Type.BYTES;
    }

    private Instruction decimal(Node node, Scope scope) throws TemplateException {
        refuseOthers(node, scope, List.of("exponent", "mantissa"));
        Optional<Node> exponent = node.child("exponent");
        Optional<Node> mantissa = node.child("mantissa");
        Name name = FieldParser.name(node, scope);
        boolean optional = FieldParser.isOptional(node, scope);
        int slot = reserve(node, scope);
        Scope inside = scope.within(node);
        if (exponent.isEmpty() && mantissa.isEmpty()) {
            return put(fields.field(node, inside, Value.of(slot, name, Type.DECIMAL, optional)));
        }
        if (node.children().stream().anyMatch(child -> Operators.of(child).isPresent())) {
            throw scope.fault(
                    node, "S1", "it has an operator besides <exponent> and <mantissa>; remove one or the others");
        }
        Value forExponent = new Value(slot, name, part(name, "exponent"), Type.INT32, optional, List.of());
        Value forMantissa = new Value(slot, name, part(name, "mantissa"), Type.INT64, false, List.of());
        return put(new Instruction.SplitDecimal(
                slot, name, part(exponent, inside, forExponent), part(mantissa, inside, forMantissa)));
    }

    private Instruction.Field part(Optional<Node> node, Scope scope, Value value) throws TemplateException {
        if (node.isEmpty()) return FieldParser.plain(value);
        refuseOthers(node.get(), scope, List.of());
        Instruction.Field field = fields.field(node.get(), scope.within(node.get()), value);
        boolean fits = value.type() != Type.INT32
                || !(field.initial() instanceof Literal.Whole(long exponent))
                || Math.abs(exponent) <= Literals.EXPONENT_MAX;
        if (fits) return field;
        throw scope.fault(node.get(), "S3", "the initial value of an exponent must lie between -63 and 63");
    }

    // A key that no template can name, because the two parts are of different types (FAST 1.1, 6.2.2).
    private static Name part(Name name, String part) {
        return new Name(name.local() + "/" + part, name.namespace(), "");
    }

    private Instruction group(Node node, Scope scope) throws TemplateException {
        Name name = FieldParser.name(node, scope);
        boolean optional = FieldParser.isOptional(node, scope);
        int slot = reserve(node, scope);
        return put(new Instruction.Group(
                slot, name, optional, body(node, scope.inside(node).deeper(node))));
    }

    private Instruction sequence(Node node, Scope scope) throws TemplateException {
        Name name = FieldParser.name(node, scope);
        boolean optional = FieldParser.isOptional(node, scope);
        int slot = reserve(node, scope);
        Scope inside = scope.inside(node).deeper(node);
        Instruction.Field length = length(
                node.child(LENGTH),
                inside,
                new Value(slot, part(name, LENGTH), part(name, LENGTH), Type.UINT32, optional, List.of()));
        return put(new Instruction.Sequence(slot, name, length, body(node, inside)));
    }

    private Instruction.Field length(Optional<Node> node, Scope scope, Value implicit) throws TemplateException {
        if (node.isEmpty()) return FieldParser.plain(implicit);
        refuseOthers(node.get(), scope, List.of());
        Value value = implicit;
        if (node.get().attribute("name").isPresent()) {
            Name name = FieldParser.name(node.get(), scope);
            value = Value.of(implicit.slot(), name, Type.UINT32, implicit.isOptional());
        }
        return fields.field(node.get(), scope.within(node.get()), value);
    }

    private static void refuseOthers(Node node, Scope scope, List<String> allowed) throws TemplateException {
        for (Node child : node.children()) {
            boolean isElement = child.name().equals("element")
                    && (node.name().equals("enum") || node.name().equals("set"));
            if (Operators.of(child).isPresent() || isElement || allowed.contains(child.name())) continue;
            throw scope.fault(node, "S1", "<" + child.name() + "> cannot stand in <" + node.name() + ">; remove it");
        }
    }

    private int reserve(Node node, Scope scope) throws TemplateException {
        if (slots.size() >= TemplateLimits.INSTRUCTIONS_MAX) {
            throw tooMuch(node, scope, WHOLE_FILE);
        }
        if (slots.size() - templateFrom >= TemplateLimits.TEMPLATE_INSTRUCTIONS_MAX) {
            throw tooMuch(node, scope, TemplateLimits.TEMPLATE_INSTRUCTIONS_MAX + " instructions in this template");
        }
        slots.addAll(Collections.singletonList(null));
        return slots.size() - 1;
    }

    private static TemplateException tooMuch(Node node, Scope scope, String words) {
        return scope.fault(node, "", "with references in their place there are more than " + words);
    }

    private Instruction put(Instruction instruction) {
        slots.set(instruction.slot(), instruction);
        return instruction;
    }
}
