package io.needletail.engine.admin;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Lines that an admin channel sends. */
final class AdminAnswer {
    private AdminAnswer() {}

    private record Greeting(String channel, int version, String engine, long pid, Optional<String> configuration) {}

    private record Done(Optional<Object> id, boolean ok, Object result) {}

    private record Failed(Optional<Object> id, boolean ok, Fault error) {}

    private record Fault(AdminErrorCode code, String text) {}

    /** Returns the first line of each connection. */
    static byte[] hello(String engine, Optional<Path> file) {
        return line(new Greeting(
                AdminServer.CHANNEL,
                AdminServer.VERSION,
                engine,
                ProcessHandle.current().pid(),
                file.map(Path::toString)));
    }

    /** Returns the answer to a command that was carried out; {@code id} is that of the request. */
    static byte[] done(Optional<Object> id, Object result) {
        return line(new Done(id, true, result));
    }

    /** Returns the answer to a command that was not carried out. */
    static byte[] failed(Optional<Object> id, AdminErrorCode code, String text) {
        return line(new Failed(id, false, new Fault(code, text)));
    }

    private static byte[] line(Record content) {
        return (Json.text(content) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
