package io.needletail.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files of the page, which are read once. An address that is not one of them finds nothing, whatever it contains.
 */
final class PageFiles {
    /** The folder of uPlot in its jar, with the version of {@code pom.xml}. */
    private static final String UPLOT = "META-INF/resources/webjars/uplot/1.6.30/dist/";

    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("index.html", "text/html; charset=utf-8"),
            Map.entry("uPlot.iife.min.js", SCRIPT),
            Map.entry("uPlot.min.css", "text/css; charset=utf-8"),
            Map.entry("app.css", "text/css; charset=utf-8"),
            Map.entry("app.js", SCRIPT),
            Map.entry("base.js", SCRIPT),
            Map.entry("pages.js", SCRIPT),
            Map.entry("charts.js", SCRIPT),
            Map.entry("parts.js", SCRIPT),
            Map.entry("messages.js", SCRIPT),
            Map.entry("csv.js", SCRIPT),
            Map.entry("conditions.js", SCRIPT),
            Map.entry("configuration.js", SCRIPT),
            Map.entry("dictionary.js", SCRIPT),
            Map.entry("cluster.js", SCRIPT),
            Map.entry("inspect.js", SCRIPT),
            Map.entry("feed.js", SCRIPT),
            Map.entry("latency.js", SCRIPT),
            Map.entry("log.js", SCRIPT),
            Map.entry("market.js", SCRIPT),
            Map.entry("send.js", SCRIPT),
            Map.entry("icon.svg", "image/svg+xml"));

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

    Set<String> paths() {
        return files.keySet();
    }

    Optional<File> find(String path) {
        return Optional.ofNullable(files.get(path));
    }

    private static String read(String name) throws IOException {
        String path = name.startsWith("uPlot") ? UPLOT + name : "io/needletail/console/page/" + name;
        try (InputStream in = PageFiles.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) throw new IOException("the console's file " + path + " is missing on the class path");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
