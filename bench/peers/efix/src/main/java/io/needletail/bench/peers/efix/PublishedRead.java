package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Task;
import java.util.ArrayList;
import java.util.List;
import org.efix.message.parser.FastMessageParser;
import org.efix.message.parser.MessageParser;
import org.efix.util.ByteSequenceWrapper;
import org.efix.util.buffer.UnsafeBuffer;

/** Every tag and value of a message; for F1X's page the lengths are added up, else the fields counted. */
final class PublishedRead implements Exercise {
    private final MessageParser parser = new FastMessageParser();
    private final ByteSequenceWrapper value = new ByteSequenceWrapper();
    private final UnsafeBuffer buffer;
    private final boolean adds;

    PublishedRead(Task task) {
        buffer = new UnsafeBuffer(task.order().bytes());
        adds = task == Task.F1X_DECODE;
    }

    @Override
    public long run() {
        parser.wrap(buffer);
        return adds ? lengths() : count();
    }

    private long lengths() {
        long sum = 0;
        while (parser.hasRemaining()) {
            parser.parseTag();
            parser.parseByteSequence(value);
            sum += value.length();
        }
        return sum;
    }

    private long count() {
        long count = 0;
        while (parser.hasRemaining()) {
            count += parser.parseTag();
            parser.parseValue();
        }
        return count;
    }

    @Override
    public Fields outcome() {
        List<Fields.Field> fields = new ArrayList<>();
        parser.wrap(buffer);
        while (parser.hasRemaining()) {
            int tag = parser.parseTag();
            fields.add(new Fields.Field(tag, parser.parseByteSequence().toString()));
        }
        return new Fields(fields);
    }
}
