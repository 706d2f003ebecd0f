package io.needletail.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The files of the page, which are read once. An address that is not one of them finds nothing, whatever it contains. */
final class PageFiles {
    private static final Map<String, String> TYPES = Map.of(
            "index.html", "text/html; charset=utf-8",
            "app.css", "text/css; charset=utf-8",
            "app.js", "text/javascript; charset=utf-8",
            "pages.js", "text/javascript; charset=utf-8",
            "charts.js", "text/javascript; charset=utf-8",
            "parts.js", "text/javascript; charset=utf-8",
            "messages.js", "text/javascript; charset=utf-8",
            "configuration.js", "text/javascript; charset=utf-8",
            "icon.svg", "image/svg+xml");

    private final Map<String, File> files = new HashMap<>();

    /**
     * File of the page.
     *
     * @param type its media type
     * @param text its content
     */
    record File(String type, String text) {}

    PageFiles() throws IOException {
        for (Map.Entry<String, String> type : TYPES.entrySet()) {
            files.put("/" + type.getKey(), new File(type.getValue(), read(type.getKey())));
        }
        files.put("/", files.get("/index.html"));
    }

    Optional<File> find(String path) {
        return Optional.ofNullable(files.get(path));
    }

    private static String read(String name) throws IOException {
        try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
            if (in == null) throw new IOException("the console's file " + name + " is missing in its jar");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
