package io.needletail.bench.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A drawing in SVG with its key, as a part of a page or as a file of its own.
 *
 * @param title above it, and for screen readers
 * @param style class of its SVG element in a page; empty for none
 * @param height of its marks and axes; the width is always the same
 * @param marks the marks and axes
 * @param keys what each colour stands for
 */
public record Drawing(String title, String style, int height, String marks, List<Key> keys) {
    /** Width of every drawing. */
    static final int WIDTH = 720;

    /** Number of colours in the style sheet; each has its own dashes for paper. */
    static final int COLOURS = 10;

    private static final int LINE = 17;
    private static final int HEAD = 24;
    private static final int MARGIN = 10;
    private static final int SAMPLE = 30;
    private static final double CHARACTER = 6.4;
    private static final int CHARACTERS_MAX = 112;

    /** As many words as fit into a line, or one word that is longer. */
    private static final Pattern WORDS = Pattern.compile("\\S.{0,%d}(?:\\s|$)|\\S+".formatted(CHARACTERS_MAX - 1));

    /**
     * An entry of the key.
     *
     * @param label what is shown
     * @param sample SVG of 24 by 8 that shows how
     */
    record Key(String label, String sample) {
        /** A line of a colour. */
        static Key line(String label, int colour) {
            return new Key(
                    label, "<line class=\"s%d\" x1=\"0\" y1=\"4\" x2=\"24\" y2=\"4\"/>".formatted(colour % COLOURS));
        }
    }

    /** The rules for colours, texts and grids, in light and in dark; every page with a drawing needs them. */
    public static String css() {
        try (InputStream css = Drawing.class.getResourceAsStream("drawing.css")) {
            if (css == null) throw new IOException("drawing.css is not in the jar");
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The drawing as a figure of a page. */
    public String figure() {
        String legend = keys.stream()
                .map(key -> "<li><svg viewBox=\"0 0 24 8\">%s</svg> %s</li>"
                        .formatted(key.sample(), Markup.text(key.label())))
                .collect(Collectors.joining("", "<ul class=\"legend\">", "</ul>"));
        return "<figure><figcaption>%s</figcaption><svg class=\"drawing %s\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n%s</svg>%s</figure>%n"
                .formatted(Markup.text(title), style, WIDTH, height, Markup.text(title), marks, legend);
    }

    /**
     * The drawing as a file: title, marks, key, and a caption in small letters.
     *
     * @param caption text below: conditions, machine, source
     */
    public String file(String caption) {
        StringBuilder key = new StringBuilder();
        double x = 0;
        double y = 0;
        for (Key entry : keys) {
            double width = SAMPLE + CHARACTER * entry.label().length() + 2 * MARGIN;
            if (x + width > WIDTH && x > 0) {
                x = 0;
                y += LINE;
            }
            key.append("<g transform=\"translate(%s %s)\">%s<text x=\"%d\" y=\"8\">%s</text></g>%n"
                    .formatted(Markup.at(x), Markup.at(y), entry.sample(), SAMPLE, Markup.text(entry.label())));
            x += width;
        }
        int keyTop = MARGIN + HEAD + height + MARGIN;
        int captionTop = keyTop + (int) y + 2 * LINE;
        StringBuilder lines = new StringBuilder();
        int at = captionTop;
        Matcher words = WORDS.matcher(caption);
        for (; words.find(); at += LINE - 2) {
            lines.append("<text x=\"0\" y=\"%d\">%s</text>%n"
                    .formatted(at, Markup.text(words.group().strip())));
        }
        int whole = WIDTH + 2 * MARGIN;
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img" aria-label="%3$s">
                <title>%3$s</title>
                <style>
                %4$s</style>
                <rect class="paper" width="%1$d" height="%2$d"/>
                <g class="drawing" transform="translate(%5$d 0)">
                <text class="title" x="0" y="%6$d">%3$s</text>
                <g transform="translate(0 %7$d)">
                %8$s</g>
                <g transform="translate(0 %9$d)">
                %10$s</g>
                %11$s</g>
                </svg>
                """.formatted(
                        whole,
                        at + MARGIN / 2,
                        Markup.text(title),
                        css(),
                        MARGIN,
                        MARGIN + LINE - 2,
                        MARGIN + HEAD,
                        marks,
                        keyTop,
                        key,
                        lines);
    }
}
