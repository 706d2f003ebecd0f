package io.needletail.fast;

import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.Objects;

/**
 * Encodes the messages of one stream.
 *
 * <p>Each field is written in the shortest way that its operator allows, so that the same messages always give the same bytes.
 * Any value that cannot be encoded is an {@link #outcome()}, and the message has not happened: dictionaries and current
 * template are as before; so are they when an exception of the source passes through. Nothing is allocated after the first
 * long strings. For one thread.
 */
public final class Encoder {
    private final CompiledEncoders writers;
    private final EncoderState pen;
    private Template lastTemplate;
    private CompiledEncoder lastWriter;

    /**
     * An encoder at the beginning of a stream.
     *
     * @param templates of the messages
     */
    public Encoder(Templates templates) {
        writers = templates.derived(CompiledEncoders.class, CompiledEncoders::new);
        pen = new EncoderState(writers);
    }

    /**
     * Encodes a message: presence map, template identifier if it is not the one before, fields.
     *
     * @param template one of those it was made for
     * @param source of the fields, asked in the order of the template
     * @param bytes what to write into; what lies between the message and {@code limit} may be overwritten too
     * @param from where it begins
     * @param limit the end of the room
     * @return the number of bytes, above zero; otherwise nothing has happened, and {@link #outcome()} says why
     * @throws IndexOutOfBoundsException if the room does not lie in the array
     */
    @SuppressWarnings("ReferenceEquality") // the same template is nearly always the same object
    public int encode(Template template, FieldSource source, byte[] bytes, int from, int limit) {
        Objects.checkFromToIndex(from, limit, bytes.length);
        if (template != lastTemplate) {
            lastTemplate = template;
            lastWriter = writers.of(template);
        }
        if (lastWriter == null) return pen.fail(CodecStatus.UNKNOWN_TEMPLATE, EncoderState.NO_SLOT);
        return pen.message(lastWriter, source, bytes, from, limit);
    }

    /**
     * What became of the last message.
     *
     * @return the outcome
     */
    public CodecStatus outcome() {
        return pen.outcome();
    }

    /**
     * Which field the outcome concerns.
     *
     * @return its slot, or minus one
     */
    public int errorSlot() {
        return pen.errorSlot();
    }

    /** Forgets all values and the current template: the stream begins anew. */
    public void reset() {
        pen.reset();
    }

    /**
     * Takes a template for the current one, as where the other side was told otherwise which it is.
     *
     * @param templateId of the template, which is then not written before a message of another one was
     */
    public void expect(long templateId) {
        pen.expect(templateId);
    }
}
