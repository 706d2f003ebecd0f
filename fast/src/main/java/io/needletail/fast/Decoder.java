package io.needletail.fast;

import io.needletail.fast.code.DecoderLimits;
import io.needletail.fast.code.DecoderState;
import io.needletail.fast.code.Ints;
import io.needletail.fast.code.PresenceMaps;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.Objects;
import java.util.Optional;

/**
 * Decodes the FAST messages of one stream (FAST 1.1, with the types of 1.2), and keeps what the stream's operators need.
 *
 * <p>Each template is compiled once for all decoders of the same {@link Templates}. Decoding allocates nothing once the
 * longest strings have been seen. Whatever goes wrong is an {@link CodecStatus}, never an exception; then dictionaries and
 * current template identifier are as they were before the message, so that more bytes may be given, or the next message.
 * An exception of the listener passes through, and the message counts as not decoded.
 *
 * <p>A message of template 120 without a template of that identifier is the reset message of the Session Control Protocol
 * 1.1: it has no fields and does what {@link #reset} does. For one thread.
 */
public final class Decoder {
    private static final long RESET_ID = 120;

    private final CompiledDecoders programs;
    private final DecoderState state;
    private final boolean isExcessAllowed;
    private CodecStatus outcome = CodecStatus.DECODED;
    private Optional<Template> template = Optional.empty();
    private boolean isOpen;

    /**
     * A decoder at the beginning of a stream, with the usual options.
     *
     * @param templates of the stream
     */
    public Decoder(Templates templates) {
        this(templates, DecoderOptions.USUAL);
    }

    /**
     * A decoder at the beginning of a stream.
     *
     * @param templates of the stream
     * @param options limits and departures from the specification
     */
    public Decoder(Templates templates, DecoderOptions options) {
        programs = templates.derived(CompiledDecoders.class, CompiledDecoders::new);
        DecoderOptions.Tolerance tolerance = options.tolerance();
        isExcessAllowed = tolerance.excessMap();
        state = new DecoderState(
                programs.layout(),
                new DecoderLimits(
                        options.lengthMax(),
                        options.messageTextMax(),
                        options.elementsMax(),
                        options.nestingMax(),
                        tolerance.overlongInteger(),
                        tolerance.overlongMap(),
                        tolerance.excessMap(),
                        tolerance.overlongString(),
                        options.isEmptyBaseAllowed()));
    }

    /**
     * Decodes one message.
     *
     * @param bytes which hold it; read, never changed
     * @param from its first byte
     * @param limit where the bytes end; the message may end before
     * @param listener takes its fields
     * @return how many bytes the message has, from 1; 0 if it was not decoded, then {@link #outcome} says why
     * @throws IndexOutOfBoundsException if {@code from} and {@code limit} do not lie in the bytes
     */
    public int decode(byte[] bytes, int from, int limit, FieldListener listener) {
        Objects.checkFromToIndex(from, limit, bytes.length);
        DecoderState s = state;
        if (isOpen) s.rollBack();
        isOpen = true;
        s.begin();
        s.mapFrom = from;
        int pos = PresenceMaps.one(s, bytes, from, limit);
        long map = s.value;
        if (pos >= 0 && (map & CompiledDecoder.ID_BIT) != 0) {
            pos = Ints.unsigned(s, bytes, pos, limit, CompiledDecoder.ID_MOST);
            if (pos >= 0) s.templateId = s.value;
        }
        if (pos < 0) return failed(-pos, Optional.empty());
        CompiledDecoder program = programs.byId(s.templateId);
        if (program == null) return withoutProgram(pos, map, from);
        if (program.resets) s.forget();
        listener.begin(program.template);
        pos = program.run(s, bytes, pos, limit, listener, map);
        if (pos < 0) return failed(-pos, program.found);
        isOpen = false;
        outcome = CodecStatus.DECODED;
        template = program.found;
        listener.end(program.template);
        return pos - from;
    }

    private int withoutProgram(int pos, long map, int from) {
        if (state.templateId != RESET_ID) return failed(-CompiledDecoder.unknown(state, from), Optional.empty());
        if ((map & ~CompiledDecoder.ID_BIT) != 0 && !isExcessAllowed) {
            return failed(-PresenceMaps.excess(state, from), Optional.empty());
        }
        state.reset();
        isOpen = false;
        outcome = CodecStatus.DECODED;
        template = Optional.empty();
        return pos - from;
    }

    private int failed(int fault, Optional<Template> of) {
        state.rollBack();
        isOpen = false;
        outcome = CodecStatus.ofFault(fault);
        template = of;
        return 0;
    }

    /**
     * How the last message ended.
     *
     * @return {@link CodecStatus#DECODED}, or what was wrong
     */
    public CodecStatus outcome() {
        return outcome;
    }

    /**
     * Where the last error was found.
     *
     * @return position in the bytes: of the field or presence map that is wrong, behind a field whose sum is (R4) or whose text is too
     *     much, of the
     *     segment whose template is unknown (D9); of no meaning without an error
     */
    public int errorAt() {
        return state.errorAt;
    }

    /**
     * Which field the last error concerns.
     *
     * @return its slot, or minus one if it concerns none; of no meaning without an error
     */
    public int errorSlot() {
        return state.errorSlot;
    }

    /**
     * The template of the last message.
     *
     * @return also after an error, if the message came so far; none for a reset message
     */
    public Optional<Template> template() {
        return template;
    }

    /** Forgets all previous values and the current template identifier, as at the beginning of a stream. */
    public void reset() {
        if (isOpen) state.rollBack();
        isOpen = false;
        state.reset();
    }

    /**
     * Tells the current template identifier, for a stream whose first message does not.
     *
     * @param templateId of the messages to come, until one says otherwise
     */
    public void expect(long templateId) {
        if (isOpen) state.rollBack();
        isOpen = false;
        state.templateId = templateId;
    }
}
