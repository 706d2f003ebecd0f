package io.needletail.bench.publish;

import io.needletail.bench.chart.ResultDrawing;
import io.needletail.bench.result.Result;
import java.util.Map;
import java.util.Optional;

/** Pictures of results for documents, as SVG files; the same for the same result file. */
final class Pictures {
    /** Folder of the pictures, in a checkout. */
    static final String FOLDER = "docs/benchmarks/pictures";

    private Pictures() {}

    /** The text of the SVG file; empty where results of this kind have no picture. */
    static Optional<String> of(Result result, String source) {
        return ResultDrawing.of(result).map(drawing -> drawing.file(caption(result, source)));
    }

    /**
     * The line of Markdown that shows the picture in a document: what a reader who cannot see it is told, and where it
     * is.
     */
    static String line(Result result, String path) {
        return "![" + ResultDrawing.title(result) + ": " + result.conditions().replaceAll("[\\[\\]]", "") + "](" + path
                + ")\n";
    }

    private static String caption(Result result, String source) {
        Map<String, String> environment = result.environment();
        String how = result.conditions().isEmpty() ? "" : "; " + result.conditions();
        return environment.get("cpu") + ", Linux " + environment.get("kernel") + ", JDK " + environment.get("jdk") + how
                + "; from " + source + ".";
    }
}
