package io.needletail.tools.fast;

import io.needletail.engine.admin.Json;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Members of a JSON line that tell where in a capture the message was: time, channel and group. */
public final class CaptureMembers {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final byte[] NONE = {};

    private CaptureMembers() {}

    /**
     * {@return the members of the last message, each with a comma after it; empty for a file of framed messages}
     *
     * @param stream stands at a message
     */
    public static byte[] of(MessageStream stream) {
        return stream.target().map(target -> members(stream, target)).orElse(NONE);
    }

    private static byte[] members(MessageStream stream, InetSocketAddress target) {
        String where = "\"channel\":" + stream.channel() + ",\"group\":" + Json.quoted(text(target)) + ",";
        return (time(stream.timeNs()) + where).getBytes(StandardCharsets.US_ASCII);
    }

    private static String time(long epochNs) {
        return epochNs == 0
                ? ""
                : "\"time\":\"" + Instant.ofEpochSecond(epochNs / SECOND_NS, epochNs % SECOND_NS) + "\",";
    }

    /** Address and port, an address of IPv6 in brackets. */
    static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }
}
