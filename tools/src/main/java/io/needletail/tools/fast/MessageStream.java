package io.needletail.tools.fast;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldListener;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.decode.DecoderOptions;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.feed.capture.CaptureCounts;
import io.needletail.feed.capture.CaptureException;
import io.needletail.feed.framing.FeedFile;
import io.needletail.feed.framing.Framing;
import io.needletail.feed.framing.FramingError;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The messages of a file, decoded one after another; one that is wrong is reported with its place, and the next one
 * tried.
 */
public final class MessageStream implements Closeable {
    private static final int IDENTIFIER_BIT = 0x40;
    private static final int SEVEN_BITS = 7;
    private static final int SEVEN = 0x7F;

    private final Templates templates;
    private final DecoderOptions options;
    private final List<Decoder> decoders = new ArrayList<>();
    private final Path input;
    private final Framing framing;
    private final FeedFile file;
    private final Optional<Long> templateId;
    private Decoder decoder;
    private long number;
    private int length;
    private long elapsedNs;
    private String problem = "";
    private Optional<String> damage = Optional.empty();

    /**
     * Creates a stream that stands before the first message.
     *
     * @param templates of the messages
     * @param options of the decoders
     * @param input the file, for messages about it
     * @param framing what stands around the messages
     * @param file closed with the stream
     * @param templateId the template of a first message that does not name it
     */
    public MessageStream(
            Templates templates,
            DecoderOptions options,
            Path input,
            Framing framing,
            FeedFile file,
            Optional<Long> templateId) {
        this.templates = templates;
        this.options = options;
        this.input = input;
        this.framing = framing;
        this.templateId = templateId;
        this.file = file;
        this.decoder = ofStream(0);
    }

    // Each stream of a capture has values of its own to go on from.
    private Decoder ofStream(int stream) {
        while (decoders.size() <= stream) decoders.add(new Decoder(templates, options));
        return decoders.get(stream);
    }

    /**
     * Decodes the next message.
     *
     * @param listener takes its fields
     * @return whether there was one, right or wrong
     * @throws IOException when the file cannot be read
     */
    public boolean next(FieldListener listener) throws IOException {
        while (hasNext()) {
            decoder = ofStream(file.stream());
            if (file.isReset()) restart();
            long beginNs = System.nanoTime();
            length = decoder.decode(file.bytes(), file.from(), file.limit(), listener);
            elapsedNs = System.nanoTime() - beginNs;
            boolean isCut = length <= 0 && decoder.status() == CodecStatus.INCOMPLETE;
            if (isCut && file.more()) continue;
            number++;
            if (length > 0) took();
            else refused();
            return true;
        }
        return false;
    }

    // What stands before the place where a file is cut or damaged is complete.
    private boolean hasNext() throws IOException {
        try {
            return file.next();
        } catch (CaptureException cut) {
            damage = Optional.of(cut.getMessage());
            return false;
        }
    }

    private void restart() {
        decoder.reset();
        templateId.ifPresent(decoder::expect);
    }

    private void took() {
        int left = file.limit() - file.from() - length;
        boolean isLine = framing instanceof Framing.HexLines;
        problem = isLine && left > 0 ? place() + left + " bytes of the line are left over behind the message" : "";
        file.taken(length);
    }

    private void refused() {
        CodecStatus status = decoder.status();
        String code = status.code().isEmpty() ? "" : "[ERR " + status.code() + "] ";
        int at = decoder.errorAt() - file.from();
        problem = place() + code + reason(status) + ": " + subject() + "byte " + at + " of the message";
        file.skip();
    }

    private String reason(CodecStatus status) {
        boolean isNameless = status == CodecStatus.PREVIOUS_UNDEFINED && decoder.errorSlot() < 0;
        return isNameless
                ? "the message names no template, and none came before; --template-id may say which, if --framing is right"
                : status.description() + identifier(status);
    }

    private String place() {
        return input.getFileName() + ": message " + number + " at byte " + file.offset() + ": ";
    }

    // The decoder tells where the segment begins; its identifier stands behind the presence map, if the first bit is
    // set.
    private String identifier(CodecStatus status) {
        byte[] bytes = file.bytes();
        int at = decoder.errorAt();
        if (status != CodecStatus.UNKNOWN_TEMPLATE || (bytes[at] & IDENTIFIER_BIT) == 0) return "";
        while (bytes[at] >= 0) at++;
        long id = 0;
        do {
            id = (id << SEVEN_BITS) | (bytes[++at] & SEVEN);
        } while (bytes[at] >= 0);
        return ", " + id;
    }

    private String subject() {
        String template = decoder.template().map(MessageStream::name).orElse("");
        int slot = decoder.errorSlot();
        if (slot < 0) return template;
        Instruction instruction = templates.slots().get(slot);
        String id = instruction.name().id();
        return template + "field " + instruction.name().local() + (id.isEmpty() ? "" : "(" + id + ")") + ", ";
    }

    private static String name(Template template) {
        return "template " + template.name().local() + "(" + template.id() + "), ";
    }

    /** {@return error of the last message; empty for none} */
    public String problem() {
        return problem;
    }

    /** {@return whether the last message was decoded} */
    public boolean isDecoded() {
        return length > 0;
    }

    /** {@return the template of the last message; none for a reset message that the file does not define} */
    public Optional<Template> template() {
        return decoder.template();
    }

    /** {@return to whom the last message was sent; empty in a file of framed messages} */
    public Optional<InetSocketAddress> target() {
        return file.target();
    }

    /** {@return returns the capture time of the last message, epoch nanoseconds; 0 in a file of framed messages} */
    public long timeNs() {
        return file.timeNs();
    }

    /**
     * {@return from whom to whom the last message was sent, as a number from 0 in the order of their first messages}
     */
    public int channel() {
        return file.stream();
    }

    /** {@return bytes of the last message} */
    public int length() {
        return length;
    }

    /** {@return time that decoding the last message took, its listener included} */
    public long elapsedNs() {
        return elapsedNs;
    }

    /** {@return messages so far, the wrong ones too} */
    public long number() {
        return number;
    }

    /**
     * {@return remarks after the last message: why there is no further one, and which packets of a capture were left
     * out}
     */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        damage.ifPresent(remarks::add);
        if (file.error() != FramingError.NONE) {
            remarks.add(input.getFileName() + ": stopped at byte " + file.offset() + ": "
                    + file.error().description() + "; is --framing right?" + packed());
        }
        if (file.brokenDatagrams() > 0) {
            remarks.add(input.getFileName() + ": " + file.brokenDatagrams()
                    + " datagrams do not end where their last message does; is --framing right?");
        }
        file.counts().ifPresent(counts -> leftOut(counts, remarks));
        return remarks;
    }

    // Whether a file is packed is only said when nothing in it could be read: messages may begin with any bytes.
    private String packed() {
        return number <= 1
                ? PackedFile.of(input)
                        .map(by -> " It looks packed by " + by + ": unpack it.")
                        .orElse("")
                : "";
    }

    private void leftOut(CaptureCounts counts, List<String> remarks) {
        if (number == 0 && damage.isEmpty())
            remarks.add(input.getFileName() + ": of " + counts.packets() + " packets none " + otherwise());
        long lost = counts.fragments() + counts.truncated() + counts.malformed();
        if (lost == 0) return;
        remarks.add(input.getFileName() + ": of " + counts.packets() + " packets " + counts.fragments() + " fragments, "
                + counts.truncated() + " truncated and " + counts.malformed() + " malformed ones were left out");
    }

    private String otherwise() {
        if (file.unwanted() > 0) return "is a datagram to the --group; " + file.unwanted() + " were sent elsewhere";
        String none = "is a UDP datagram with a message in it";
        if (file.segments() > 0) {
            return none + "; " + file.segments()
                    + " are segments of TCP: save the bytes of one direction as a file and decode that";
        }
        if (file.unknownLink().isPresent()) {
            return none + "; they are of link type " + file.unknownLink().getAsInt()
                    + ", read are Ethernet, Linux cooked capture, loopback and bare IP";
        }
        return none + "; what is wrapped in MPLS, GRE, VXLAN or the like is not unwrapped";
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
