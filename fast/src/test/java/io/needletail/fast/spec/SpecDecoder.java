package io.needletail.fast.spec;

import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decodes a message by the text of FAST 1.1, without optimisation.
 *
 * <p>An invalid message leaves the dictionaries unchanged. Reportable errors of the transfer encoding (R2, R6
 * to R9) are collected to its end, as nothing depends on them.
 */
public final class SpecDecoder {
    /** Most elements of all sequences of a message together. */
    private static final int ELEMENTS_MAX = 1 << 20;

    private static final int DEPTH_MAX = 32;
    private static final BigInteger RESET_ID = BigInteger.valueOf(120);

    private final Templates templates;
    private final Set<String> tolerated;
    private Dictionary dictionary = new Dictionary();
    private Set<String> reported = new TreeSet<>();
    private SpecReader reader = new SpecReader(new byte[0], 0, 0, reported);
    private SpecFields fields = new SpecFields(dictionary, reader, reported);
    private int depth;
    private BigInteger elements = BigInteger.ZERO;

    /** Reports everything. */
    public SpecDecoder(Templates templates) {
        this(templates, Set.of());
    }

    /** Reports everything but some codes from R6 to R9. */
    public SpecDecoder(Templates templates, Set<String> tolerated) {
        this.templates = templates;
        this.tolerated = tolerated;
    }

    /** All dictionaries undefined, no current template. */
    public void reset() {
        dictionary = new Dictionary();
    }

    /** Another one in the same state. */
    SpecDecoder copy() {
        SpecDecoder copy = new SpecDecoder(templates, tolerated);
        copy.dictionary = dictionary.copy();
        return copy;
    }

    /** The template of a message that does not name one. */
    public void expect(long templateId) {
        dictionary.templateId(Optional.of(BigInteger.valueOf(templateId)));
    }

    /** The number of bytes taken; throws {@link SpecError}. */
    public int decode(byte[] bytes, int from, int limit, FieldListener listener) {
        Dictionary before = dictionary.copy();
        reported = new TreeSet<>();
        reader = new SpecReader(bytes, from, limit, reported);
        fields = new SpecFields(dictionary, reader, reported);
        depth = 0;
        elements = BigInteger.ZERO;
        try {
            message(listener);
            reported.removeAll(tolerated);
            if (!reported.isEmpty()) throw new SpecError(reported);
            return reader.at() - from;
        } catch (SpecError error) {
            dictionary = before;
            reported.removeAll(tolerated);
            throw error.and(reported);
        }
    }

    private void message(FieldListener listener) {
        PresenceMap map = PresenceMap.read(reader, reported);
        identify(map);
        if (isReset()) {
            reset();
            reportRest(map);
            return;
        }
        Template template = template();
        if (template.resets()) dictionary.reset();
        listener.begin(template);
        allow(1 + Body.bits(template.instructions()), map);
        body(template.instructions(), map, listener);
        reportRest(map);
        listener.end(template);
    }

    private void allow(int bits, PresenceMap map) {
        if (map.isSetFrom(bits)) reported.add("R8");
    }

    private void reportRest(PresenceMap map) {
        if (map.hasMoreSet()) reported.add("R8");
    }

    // The message of the Session Control Protocol 1.1 that resets: it has no fields.
    private boolean isReset() {
        return dictionary.templateId().equals(Optional.of(RESET_ID))
                && templates.byId(RESET_ID.longValue()).isEmpty();
    }

    private void identify(PresenceMap map) {
        if (map.next()) {
            BigInteger id = reader.unsigned();
            if (!Numbers.fits(id, Numbers.UINT32)) throw new SpecError("D2", "D9");
            dictionary.templateId(Optional.of(id));
        }
    }

    private Template template() {
        BigInteger id = dictionary.templateId().orElseThrow(() -> new SpecError("D5", "D9"));
        return templates.byId(id.longValue()).orElseThrow(() -> new SpecError("D9"));
    }

    private void body(List<Instruction> body, PresenceMap map, FieldListener listener) {
        if (++depth > DEPTH_MAX) throw new SpecError(SpecError.LIMIT);
        for (Instruction instruction : body) {
            switch (instruction) {
                case Instruction.Field field ->
                    fields.decode(field, map).ifPresent(value -> tell(field.slot(), field.type(), value, listener));
                case Instruction.SplitDecimal decimal -> decimal(decimal, map, listener);
                case Instruction.Group group -> group(group, map, listener);
                case Instruction.Sequence sequence -> sequence(sequence, map, listener);
                case Instruction.Reference reference -> reference(reference.slot(), listener);
            }
        }
        depth--;
    }

    private static void tell(int slot, Type type, Object value, FieldListener listener) {
        if (type == Type.DECIMAL) {
            Scaled scaled = (Scaled) value;
            listener.decimal(
                    slot, scaled.mantissa().longValue(), scaled.exponent().intValue());
        } else if (type.isBytes()) {
            byte[] octets = ((String) value).getBytes(StandardCharsets.ISO_8859_1);
            listener.bytes(slot, octets, 0, octets.length);
        } else {
            listener.integer(slot, ((BigInteger) value).longValue());
        }
    }

    private void decimal(Instruction.SplitDecimal decimal, PresenceMap map, FieldListener listener) {
        Optional<Object> exponent = fields.decode(decimal.exponent(), map);
        if (exponent.isEmpty()) return;
        if (((BigInteger) exponent.get()).abs().compareTo(Scaled.EXPONENT_MAX) > 0) throw new SpecError("R1");
        BigInteger mantissa =
                (BigInteger) fields.decode(decimal.mantissa(), map).orElseThrow();
        tell(decimal.slot(), Type.DECIMAL, new Scaled(mantissa, (BigInteger) exponent.get()), listener);
    }

    private void group(Instruction.Group group, PresenceMap map, FieldListener listener) {
        if (group.isOptional() && !map.next()) return;
        listener.group(group.slot());
        segment(group.instructions(), listener);
        listener.close(group.slot());
    }

    private void segment(List<Instruction> body, FieldListener listener) {
        PresenceMap own = Body.needsMap(body) ? PresenceMap.read(reader, reported) : PresenceMap.NONE;
        allow(Body.bits(body), own);
        body(body, own, listener);
        reportRest(own);
    }

    private void sequence(Instruction.Sequence sequence, PresenceMap map, FieldListener listener) {
        Optional<Object> length = fields.decode(sequence.length(), map);
        if (length.isEmpty()) return;
        BigInteger count = (BigInteger) length.get();
        elements = elements.add(count);
        if (elements.compareTo(BigInteger.valueOf(ELEMENTS_MAX)) > 0) throw new SpecError(SpecError.LIMIT);
        listener.sequence(sequence.slot(), count.intValue());
        for (int index = 0; index < count.intValue(); index++) {
            listener.element(sequence.slot(), index);
            segment(sequence.instructions(), listener);
        }
        listener.close(sequence.slot());
    }

    private void reference(int slot, FieldListener listener) {
        PresenceMap map = PresenceMap.read(reader, reported);
        identify(map);
        Template template = template();
        listener.reference(slot, template);
        allow(1 + Body.bits(template.instructions()), map);
        body(template.instructions(), map, listener);
        reportRest(map);
        listener.close(slot);
    }
}
