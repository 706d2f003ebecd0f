package io.needletail.fast.decode;

import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Template;
import java.util.Optional;

/**
 * The compiled decoder of one template; generated classes extend it, see {@link DecoderGenerator}. Immutable: one
 * instance serves all streams.
 */
abstract class CompiledDecoder {
    /** The presence bit of the template identifier. */
    static final long ID_BIT = 1L << (PresenceMapReader.BITS - 1);

    static final long ID_MOST = 0xFFFF_FFFFL;

    final Template template;
    final Optional<Template> found;
    final boolean resets;
    private final CompiledDecoders all;

    /**
     * Constructor argument of a generated class.
     *
     * @param all the decoders of dynamic references
     * @param template that the class decodes
     */
    record Origin(CompiledDecoders all, Template template) {}

    CompiledDecoder(Origin origin) {
        all = origin.all();
        template = origin.template();
        found = Optional.of(template);
        resets = template.resets();
    }

    /** Decodes what follows the template identifier; returns the position after it, or minus a {@link DecodeError}. */
    abstract int decode(DecoderState s, byte[] bytes, int pos, int limit, FieldListener out, long map);

    /**
     * Decodes a template in place of a dynamic reference: a segment with presence map and template identifier of its
     * own.
     */
    final int reference(DecoderState s, byte[] bytes, int pos, int limit, FieldListener out, int slot) {
        if (s.descend(pos) < 0) return -DecodeError.NESTED_TOO_DEEP;
        int mapFrom = s.mapFrom;
        int mapTop = s.mapTop;
        int cursor = s.cursor;
        s.mapFrom = pos;
        int next = PresenceMapReader.readWord(s, bytes, pos, limit);
        if (next < 0) return next;
        long map = s.value;
        if ((map & ID_BIT) != 0) {
            next = IntegerReader.unsigned(s, bytes, next, limit, ID_MOST);
            if (next < 0) return next;
            s.templateId = s.value;
        }
        CompiledDecoder decoder = all.byId(s.templateId);
        if (decoder == null) return unknown(s, pos);
        out.reference(slot, decoder.template);
        next = decoder.decode(s, bytes, next, limit, out, map);
        if (next < 0) return next;
        out.close(slot);
        s.depth--;
        s.mapFrom = mapFrom;
        s.mapTop = mapTop;
        s.cursor = cursor;
        return next;
    }

    /** Fails because no template has the current identifier. */
    static int unknown(DecoderState s, int at) {
        return s.fail(s.templateId < 0 ? DecodeError.PREVIOUS_UNDEFINED : DecodeError.UNKNOWN_TEMPLATE, at);
    }
}
