package io.needletail.fast.spec;

import io.needletail.fast.FieldSource;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Encodes a message by the text of FAST 1.1, in the fewest bytes where the operators permit several forms.
 *
 * <p>A message that cannot be encoded leaves the dictionaries unchanged.
 */
public final class SpecEncoder {
    private final Templates templates;
    private Dictionary dictionary = new Dictionary();

    /** Nothing has been sent yet. */
    public SpecEncoder(Templates templates) {
        this.templates = templates;
    }

    /** All dictionaries undefined, no current template. */
    public void reset() {
        dictionary = new Dictionary();
    }

    /** The template that the other side takes for granted. */
    public void expect(long templateId) {
        dictionary.templateId(Optional.of(BigInteger.valueOf(templateId)));
    }

    /** The message; throws {@link SpecError}. */
    public byte[] encode(Template template, FieldSource source) {
        Dictionary before = dictionary.copy();
        try {
            return message(template, source);
        } catch (SpecError error) {
            dictionary = before;
            throw error;
        }
    }

    private byte[] message(Template template, FieldSource source) {
        Segment segment = new Segment();
        identify(template, segment);
        if (template.resets()) dictionary.reset();
        body(template.instructions(), segment, source);
        return segment.bytes();
    }

    /** A presence map and the bytes after it. */
    private static final class Segment {
        private final List<Boolean> map = new ArrayList<>();
        private final SpecWriter body = new SpecWriter();

        byte[] bytes() {
            SpecWriter whole = new SpecWriter();
            whole.map(map);
            whole.add(body.bytes());
            return whole.bytes();
        }
    }

    private void identify(Template template, Segment segment) {
        BigInteger id = BigInteger.valueOf(template.id());
        boolean isCurrent = dictionary.templateId().equals(Optional.of(id));
        segment.map.add(!isCurrent);
        if (!isCurrent) segment.body.integer(Optional.of(id), false, false);
        dictionary.templateId(Optional.of(id));
    }

    private void body(List<Instruction> body, Segment segment, FieldSource source) {
        for (Instruction instruction : body) {
            switch (instruction) {
                case Instruction.Field field -> field(field, segment, source);
                case Instruction.SplitDecimal decimal -> decimal(decimal, segment, source);
                case Instruction.Group group -> group(group, segment, source);
                case Instruction.Sequence sequence -> sequence(sequence, segment, source);
                case Instruction.Reference reference -> reference(reference.slot(), segment, source);
            }
        }
    }

    private void field(Instruction.Field field, Segment segment, FieldSource source) {
        boolean isThere = !field.isOptional() || source.isPresent(field.slot());
        Optional<Object> value = isThere ? Optional.of(value(field, source)) : Optional.empty();
        // A source is not asked for the value of a constant.
        if (field.operator() == Operator.CONSTANT && isThere) value = Dictionary.initial(field);
        new SpecFieldEncoder(dictionary, segment.map, segment.body).encode(field, value);
    }

    private static Object value(Instruction.Field field, FieldSource source) {
        int slot = field.slot();
        Type type = field.type();
        if (type == Type.DECIMAL) {
            return new Scaled(BigInteger.valueOf(source.mantissa(slot)), BigInteger.valueOf(source.exponent(slot)));
        }
        if (type.isBytes()) {
            return new String(source.bytes(slot), source.from(slot), source.length(slot), StandardCharsets.ISO_8859_1);
        }
        return Numbers.of(type, source.integer(slot));
    }

    private void decimal(Instruction.SplitDecimal decimal, Segment segment, FieldSource source) {
        int slot = decimal.slot();
        boolean isThere = !decimal.exponent().isOptional() || source.isPresent(slot);
        SpecFieldEncoder fields = new SpecFieldEncoder(dictionary, segment.map, segment.body);
        if (!isThere) {
            fields.encode(decimal.exponent(), Optional.empty());
            return;
        }
        BigInteger exponent = BigInteger.valueOf(source.exponent(slot));
        if (exponent.abs().compareTo(Scaled.EXPONENT_MAX) > 0) throw new SpecError("R1");
        fields.encode(decimal.exponent(), Optional.of(exponent));
        fields.encode(decimal.mantissa(), Optional.of(BigInteger.valueOf(source.mantissa(slot))));
    }

    private void group(Instruction.Group group, Segment segment, FieldSource source) {
        int slot = group.slot();
        if (group.isOptional()) {
            segment.map.add(source.isPresent(slot));
            if (!source.isPresent(slot)) return;
        }
        source.group(slot);
        inner(group.instructions(), segment, source);
        source.close(slot);
    }

    private void inner(List<Instruction> body, Segment outer, FieldSource source) {
        Segment segment = new Segment();
        body(body, segment, source);
        outer.body.add(Body.needsMap(body) ? segment.bytes() : segment.body.bytes());
    }

    private void sequence(Instruction.Sequence sequence, Segment segment, FieldSource source) {
        int slot = sequence.slot();
        boolean isThere = !sequence.length().isOptional() || source.isPresent(slot);
        SpecFieldEncoder fields = new SpecFieldEncoder(dictionary, segment.map, segment.body);
        if (!isThere) {
            fields.encode(sequence.length(), Optional.empty());
            return;
        }
        int length = source.length(slot);
        fields.encode(sequence.length(), Optional.of(BigInteger.valueOf(length)));
        for (int index = 0; index < length; index++) {
            source.element(slot, index);
            inner(sequence.instructions(), segment, source);
        }
        source.close(slot);
    }

    private void reference(int slot, Segment outer, FieldSource source) {
        long id = source.reference(slot);
        Template template = templates.byId(id).orElseThrow(() -> new SpecError("D9"));
        Segment segment = new Segment();
        identify(template, segment);
        body(template.instructions(), segment, source);
        outer.body.add(segment.bytes());
        source.close(slot);
    }
}
