package io.needletail.fast.encode;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldSource;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.Objects;

/**
 * Encodes the FAST messages of one stream (FAST 1.1, with the types of 1.2) and keeps the previous values that the
 * stream's operators need.
 *
 * <p>Each template is compiled once for all encoders of the same {@link Templates}. Each field is written in the
 * shortest form that its operator allows, so that equal values always give equal bytes. If a value cannot be encoded,
 * {@link #status()} says why, and the dictionaries and the current template identifier are as before the message. The
 * same holds if the source throws: the exception passes through. Encoding allocates nothing after the longest strings
 * have been encoded once. Not thread-safe.
 */
public final class Encoder {
    private final CompiledEncoders encoders;
    private final EncoderState state;
    private Template lastTemplate;
    private CompiledEncoder lastEncoder;

    /**
     * Makes an encoder at the beginning of a stream.
     *
     * @param templates of the messages
     */
    public Encoder(Templates templates) {
        encoders = templates.derived(CompiledEncoders.class, CompiledEncoders::new);
        state = new EncoderState(encoders);
    }

    /**
     * Encodes a message: presence map, the template identifier if it is not the current one, fields.
     *
     * @param template one of the templates that the encoder was made for
     * @param source of the fields, asked in the order of the template
     * @param bytes to write into; the bytes between the end of the message and {@code limit} may be overwritten too
     * @param from where the message begins
     * @param limit where the free room ends
     * @return the number of bytes, from 1; 0 or less if the message was not encoded: {@link #status()} says why
     * @throws IndexOutOfBoundsException if {@code from} and {@code limit} do not lie in the array
     */
    @SuppressWarnings("ReferenceEquality") // the same template is nearly always the same object
    public int encode(Template template, FieldSource source, byte[] bytes, int from, int limit) {
        Objects.checkFromToIndex(from, limit, bytes.length);
        if (template != lastTemplate) {
            lastTemplate = template;
            lastEncoder = encoders.of(template);
        }
        if (lastEncoder == null) return state.fail(CodecStatus.UNKNOWN_TEMPLATE, EncoderState.NO_SLOT);
        return state.encode(lastEncoder, source, bytes, from, limit);
    }

    /**
     * Returns how the last message ended.
     *
     * @return {@link CodecStatus#ENCODED}, or the error
     */
    public CodecStatus status() {
        return state.status();
    }

    /**
     * Returns the field that the last error concerns.
     *
     * @return its slot; minus one without an error, or if the error concerns no single field
     */
    public int errorSlot() {
        return state.errorSlot();
    }

    /** Resets all previous values and the current template identifier, as at the beginning of a stream. */
    public void reset() {
        state.reset();
    }

    /**
     * Sets the current template identifier, for a stream whose receiver learns it in another way.
     *
     * @param templateId identifier that is not written until a message of another template was
     */
    public void expect(long templateId) {
        state.expect(templateId);
    }
}
