package io.needletail.engine.admin;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Lines that an admin channel sends. */
final class AdminAnswer {
    private AdminAnswer() {}

    /** Returns the first line of each connection. */
    static byte[] hello(String engine, Optional<Path> file) {
        Map<String, Object> hello = new LinkedHashMap<>();
        hello.put("channel", AdminServer.CHANNEL);
        hello.put("version", AdminServer.VERSION);
        hello.put("engine", engine);
        hello.put("pid", ProcessHandle.current().pid());
        file.ifPresent(path -> hello.put(AdminServer.FILE, path.toString()));
        return line(hello);
    }

    /** Returns the answer to a command that was carried out; {@code id} is that of the request. */
    static byte[] done(Optional<Object> id, Object result) {
        Map<String, Object> answer = begin(id, true);
        answer.put("result", result);
        return line(answer);
    }

    /** Returns the answer to a command that was not carried out. */
    static byte[] failed(Optional<Object> id, AdminErrorCode code, String text) {
        Map<String, Object> answer = begin(id, false);
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", code.name());
        error.put("text", text);
        answer.put("error", error);
        return line(answer);
    }

    private static Map<String, Object> begin(Optional<Object> id, boolean isOk) {
        Map<String, Object> answer = new LinkedHashMap<>();
        id.ifPresent(same -> answer.put("id", same));
        answer.put("ok", isOk);
        return answer;
    }

    private static byte[] line(Map<String, Object> content) {
        return (Json.text(content) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
