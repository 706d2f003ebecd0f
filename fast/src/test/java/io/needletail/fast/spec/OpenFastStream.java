package io.needletail.fast.spec;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.openfast.ByteVectorValue;
import org.openfast.Context;
import org.openfast.DecimalValue;
import org.openfast.FieldValue;
import org.openfast.GroupValue;
import org.openfast.Message;
import org.openfast.NumericValue;
import org.openfast.ScalarValue;
import org.openfast.SequenceValue;
import org.openfast.StringValue;
import org.openfast.codec.FastDecoder;
import org.openfast.codec.FastEncoder;
import org.openfast.template.loader.XMLMessageTemplateLoader;

/** Lets OpenFAST read messages and write them again; it prints as JSON what it has read. */
final class OpenFastStream {
    private final Bytes in = new Bytes();
    private final FastDecoder decoder;
    private final FastEncoder encoder;
    private Message last;
    private int fields;

    OpenFastStream(String file) {
        XMLMessageTemplateLoader loader = new XMLMessageTemplateLoader();
        loader.setLoadTemplateIdFromAuxId(true);
        loader.load(new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)));
        decoder = new FastDecoder(context(loader), in);
        encoder = new FastEncoder(context(loader));
    }

    private static Context context(XMLMessageTemplateLoader loader) {
        Context context = new Context();
        context.setTemplateRegistry(loader.getTemplateRegistry());
        return context;
    }

    /** Fields that it has read so far. */
    int fields() {
        return fields;
    }

    /** Reads a message; returns its line. */
    String decode(byte[] message) {
        in.open(message);
        last = decoder.readMessage();
        return "{\"t\":" + last.getInt(0) + ",\"name\":\"" + last.getTemplate().getName() + "\",\"f\":" + json(last, 1)
                + "}";
    }

    /** Writes the message that was read last. */
    byte[] encode() {
        return encoder.encode(last);
    }

    private String json(GroupValue group, int first) {
        List<String> members = new ArrayList<>();
        for (int i = first; i < group.getFieldCount(); i++) {
            FieldValue value = group.getValue(i);
            boolean isAbsent =
                    value == null || (value instanceof ScalarValue scalar && (scalar.isNull() || scalar.isUndefined()));
            if (!isAbsent) members.add("\"" + group.getGroup().getField(i).getName() + "\":" + json(value));
        }
        return "{" + String.join(",", members) + "}";
    }

    private String json(FieldValue value) {
        fields++;
        return switch (value) {
            case DecimalValue decimal -> "{\"m\":" + decimal.mantissa + ",\"e\":" + decimal.exponent + "}";
            case NumericValue number -> Long.toString(number.toLong());
            case StringValue text -> "\"" + text.value + "\"";
            case ByteVectorValue octets -> "{\"hex\":\"" + HexFormat.of().formatHex(octets.value) + "\"}";
            case SequenceValue sequence -> json(sequence);
            case GroupValue group -> json(group, 0);
            default -> throw new IllegalStateException("a value of the unknown kind " + value.getClass());
        };
    }

    private String json(SequenceValue sequence) {
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < sequence.getLength(); i++) elements.add(json(sequence.get(i), 0));
        return "[" + String.join(",", elements) + "]";
    }

    /** A stream whose bytes come message by message. */
    private static final class Bytes extends InputStream {
        private byte[] bytes = new byte[0];
        private int at;

        void open(byte[] next) {
            bytes = next;
            at = 0;
        }

        @Override
        public int read() {
            return at < bytes.length ? bytes[at++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] target, int from, int count) {
            if (at == bytes.length) return -1;
            int read = Math.min(count, bytes.length - at);
            System.arraycopy(bytes, at, target, from, read);
            at += read;
            return read;
        }
    }
}
