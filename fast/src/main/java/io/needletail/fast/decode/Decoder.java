package io.needletail.fast.decode;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.Objects;
import java.util.Optional;

/**
 * Decodes the FAST messages of one stream (FAST 1.1, with the types of 1.2) and keeps the previous values that the
 * stream's operators need.
 *
 * <p>Each template is compiled once for all decoders of the same {@link Templates}. Decoding allocates nothing after
 * the longest strings have been decoded once. An error in the bytes is a {@link CodecStatus}, never an exception. After
 * an error the dictionaries and the current template identifier are as before the message: the caller passes more
 * bytes, or the next message. The same holds if the listener throws: the exception passes through.
 *
 * <p>If no template has the identifier 120, a message of template 120 is the reset message of the Session Control
 * Protocol 1.1: it has no fields and acts as {@link #reset}. Not thread-safe.
 */
public final class Decoder {
    private static final long RESET_ID = 120;

    private final CompiledDecoders decoders;
    private final DecoderState state;
    private CodecStatus status = CodecStatus.DECODED;
    private Optional<Template> template = Optional.empty();
    private boolean isOpen;

    /**
     * Makes a decoder at the beginning of a stream, with {@link DecoderOptions#DEFAULTS}.
     *
     * @param templates of the stream
     */
    public Decoder(Templates templates) {
        this(templates, DecoderOptions.DEFAULTS);
    }

    /**
     * Makes a decoder at the beginning of a stream.
     *
     * @param templates of the stream
     * @param options limits, and departures from the specification that are accepted
     */
    public Decoder(Templates templates, DecoderOptions options) {
        decoders = templates.derived(CompiledDecoders.class, CompiledDecoders::new);
        state = new DecoderState(decoders.uses(), options);
    }

    /**
     * Decodes one message.
     *
     * @param bytes array with the message; never changed
     * @param from index of its first byte
     * @param limit index after the last byte; the message may end before
     * @param listener receives the fields
     * @return the length of the message in bytes, from 1; 0 if it was not decoded: {@link #status} says why
     * @throws IndexOutOfBoundsException if {@code from} and {@code limit} do not lie in the bytes
     */
    public int decode(byte[] bytes, int from, int limit, FieldListener listener) {
        Objects.checkFromToIndex(from, limit, bytes.length);
        DecoderState s = state;
        if (isOpen) s.rollBack();
        isOpen = true;
        s.begin();
        s.mapFrom = from;
        int pos = PresenceMapReader.readWord(s, bytes, from, limit);
        long map = s.value;
        if (pos >= 0 && (map & CompiledDecoder.ID_BIT) != 0) {
            pos = IntegerReader.unsigned(s, bytes, pos, limit, CompiledDecoder.ID_MOST);
            if (pos >= 0) s.templateId = s.value;
        }
        if (pos < 0) return failed(-pos, Optional.empty());
        CompiledDecoder decoder = decoders.byId(s.templateId);
        if (decoder == null) return resetMessage(pos, map, from);
        if (decoder.resets) s.resetDictionaries();
        listener.begin(decoder.template);
        pos = decoder.decode(s, bytes, pos, limit, listener, map);
        if (pos < 0) return failed(-pos, decoder.found);
        isOpen = false;
        status = CodecStatus.DECODED;
        template = decoder.found;
        listener.end(decoder.template);
        return pos - from;
    }

    private int resetMessage(int pos, long map, int from) {
        if (state.templateId != RESET_ID) return failed(-CompiledDecoder.unknown(state, from), Optional.empty());
        if ((map & ~CompiledDecoder.ID_BIT) != 0 && !state.options.tolerance().excessMap()) {
            return failed(-PresenceMapReader.checkExcess(state, from), Optional.empty());
        }
        state.reset();
        isOpen = false;
        status = CodecStatus.DECODED;
        template = Optional.empty();
        return pos - from;
    }

    private int failed(int error, Optional<Template> failed) {
        state.rollBack();
        isOpen = false;
        status = DecodeError.status(error);
        template = failed;
        return 0;
    }

    /**
     * Returns how the last message ended.
     *
     * @return {@link CodecStatus#DECODED}, or the error
     */
    public CodecStatus status() {
        return status;
    }

    /**
     * Returns the position of the last error.
     *
     * @return index in the bytes: of the field or presence map with the error, after the field for R4, of the segment
     *     whose template is unknown for D9; undefined without an error
     */
    public int errorAt() {
        return state.errorAt;
    }

    /**
     * Returns the field that the last error concerns.
     *
     * @return its slot, or minus one if the error concerns no field; undefined without an error
     */
    public int errorSlot() {
        return state.errorSlot;
    }

    /**
     * Returns the template of the last message.
     *
     * @return none for a reset message, and after an error before the template identifier was known
     */
    public Optional<Template> template() {
        return template;
    }

    /** Resets all previous values and the current template identifier, as at the beginning of a stream. */
    public void reset() {
        if (isOpen) state.rollBack();
        isOpen = false;
        state.reset();
    }

    /**
     * Sets the current template identifier, for a stream whose first message does not contain it.
     *
     * @param templateId identifier of the next messages, until a message contains another one
     */
    public void expect(long templateId) {
        if (isOpen) state.rollBack();
        isOpen = false;
        state.templateId = templateId;
    }
}
