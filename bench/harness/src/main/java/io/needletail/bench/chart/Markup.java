package io.needletail.bench.chart;

import java.util.Locale;

/** Texts and numbers as HTML and SVG take them. */
public final class Markup {
    private Markup() {}

    /** Escapes text for HTML and SVG. */
    public static String text(Object value) {
        return String.valueOf(value)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A coordinate with one decimal. */
    static String at(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** A straight line of the grid. */
    static String rule(String style, double x1, double y1, double x2, double y2) {
        return "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>%n"
                .formatted(style, at(x1), at(y1), at(x2), at(y2));
    }

    /** A text; its anchor is {@code start}, {@code middle} or {@code end}. */
    static String label(double x, double y, String anchor, String text) {
        return "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>%n".formatted(at(x), at(y), anchor, text(text));
    }

    /** The title of an axis. */
    static String axis(double x, double y, String anchor, String text) {
        return "<text class=\"axis\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>%n"
                .formatted(at(x), at(y), anchor, text(text));
    }
}
