package io.needletail.fast;

import io.needletail.fast.code.DecodeError;
import io.needletail.fast.code.DecoderState;
import io.needletail.fast.code.Ints;
import io.needletail.fast.code.PresenceMaps;
import io.needletail.fast.template.Template;
import java.util.Optional;

/** The compiled decoder of one template; generated classes extend it (see {@link io.needletail.fast.code.DecoderGenerator}). */
abstract class CompiledDecoder {
    /** The presence bit of the template identifier. */
    static final long ID_BIT = 1L << (PresenceMaps.BITS - 1);

    static final long ID_MOST = 0xFFFF_FFFFL;

    final Template template;
    final Optional<Template> found;
    final boolean resets;
    private final CompiledDecoders all;

    /**
     * What a generated class is made with.
     *
     * @param all to look templates of dynamic references up
     * @param template its own
     */
    record Origin(CompiledDecoders all, Template template) {}

    CompiledDecoder(Origin origin) {
        all = origin.all();
        template = origin.template();
        found = Optional.of(template);
        resets = template.resets();
    }

    /** Decodes what follows the template identifier; answers the position behind it, or minus a {@link DecodeError}. */
    abstract int run(DecoderState s, byte[] bytes, int pos, int limit, FieldListener out, long map);

    /** Decodes a template in place of a dynamic reference: a segment with presence map and template identifier of its own. */
    final int refer(DecoderState s, byte[] bytes, int pos, int limit, FieldListener out, int slot) {
        if (s.descend(pos) < 0) return -DecodeError.TOO_DEEP;
        int mapFrom = s.mapFrom;
        int mapTop = s.mapTop;
        int cursor = s.cursor;
        s.mapFrom = pos;
        int next = PresenceMaps.one(s, bytes, pos, limit);
        if (next < 0) return next;
        long map = s.value;
        if ((map & ID_BIT) != 0) {
            next = Ints.unsigned(s, bytes, next, limit, ID_MOST);
            if (next < 0) return next;
            s.templateId = s.value;
        }
        CompiledDecoder program = all.byId(s.templateId);
        if (program == null) return unknown(s, pos);
        out.reference(slot, program.template);
        next = program.run(s, bytes, next, limit, out, map);
        if (next < 0) return next;
        out.close(slot);
        s.depth--;
        s.mapFrom = mapFrom;
        s.mapTop = mapTop;
        s.cursor = cursor;
        return next;
    }

    /** Names the fault where no template has the current identifier. */
    static int unknown(DecoderState s, int at) {
        return s.fail(s.templateId < 0 ? DecodeError.UNDEFINED_BEFORE : DecodeError.UNKNOWN_TEMPLATE, at);
    }
}
