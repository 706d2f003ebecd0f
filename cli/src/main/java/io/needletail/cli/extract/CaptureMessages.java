package io.needletail.cli.extract;

import io.needletail.feed.capture.CaptureCounts;
import io.needletail.feed.capture.CaptureReader;
import io.needletail.wire.Message;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** The messages in the TCP connections of a capture, in the order of the packets that completed them. */
final class CaptureMessages implements MessageSource {
    /** Streams put together at the same time; the one without a packet for longest makes room, and begins anew. */
    static final int STREAMS_MAX = 128;

    private final CaptureReader reader;
    private final String name;
    private final Map<String, TcpStream> streams = new LinkedHashMap<>(16, 0.75f, true);
    private final Queue<Completed> completed = new ArrayDeque<>();
    private long gaps;
    private long droppedStreams;

    /** A message of the last packet. */
    private static final class Completed {
        private final byte[] frame;
        private final String stream;
        private final long timeNs;

        Completed(byte[] frame, String stream, long timeNs) {
            this.frame = frame;
            this.stream = stream;
            this.timeNs = timeNs;
        }
    }

    CaptureMessages(CaptureReader reader, String name) {
        this.reader = reader;
        this.name = name;
    }

    @Override
    public boolean next(FoundMessage found) throws IOException {
        while (completed.isEmpty()) {
            if (!reader.next()) return false;
            if (!reader.isUdp()) segment();
        }
        Completed message = completed.remove();
        found.frame(message.frame, 0, message.frame.length);
        long packet = reader.counts().packets();
        found.origin(message.timeNs, Direction.UNKNOWN, name + " " + message.stream, packet);
        return true;
    }

    private void segment() {
        String key = reader.source().toString().substring(1) + " > "
                + reader.target().toString().substring(1);
        TcpStream stream = streams.get(key);
        if (stream == null) {
            stream = new TcpStream((message, _, lastNs) -> completed.add(new Completed(frameOf(message), key, lastNs)));
            streams.put(key, stream);
            if (streams.size() > STREAMS_MAX) drop(streams.keySet().iterator().next());
        }
        stream.segment(reader.tcpSequence(), reader.bytes(), reader.from(), reader.limit(), reader.timeNs());
    }

    private static byte[] frameOf(Message message) {
        byte[] frame = new byte[message.length()];
        System.arraycopy(message.bytes(), message.start(), frame, 0, frame.length);
        return frame;
    }

    private void drop(String key) {
        gaps += streams.remove(key).gaps();
        droppedStreams++;
    }

    @Override
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        long missing =
                gaps + streams.values().stream().mapToLong(TcpStream::gaps).sum();
        if (missing > 0)
            remarks.add(name + ": segments are missing at " + missing + " places; messages in them are lost");
        if (droppedStreams > 0) {
            remarks.add(name + ": more than " + STREAMS_MAX + " streams at the same time; " + droppedStreams
                    + " were begun anew and may lack a message each");
        }
        CaptureCounts counts = reader.counts();
        if (counts.truncated() > 0) remarks.add(name + ": " + counts.truncated() + " packets were not captured whole");
        return remarks;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
