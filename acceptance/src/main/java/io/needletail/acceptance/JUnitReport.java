package io.needletail.acceptance;

import io.needletail.acceptance.Result.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes results as the XML that build servers read. */
public final class JUnitReport {
    private static final String NOT_XML = "[^\\t\\n\\x20-\\uD7FF\\uE000-\\uFFFD]";

    private JUnitReport() {}

    /**
     * Writes a report.
     *
     * @param file the report, replaced when it exists
     * @param results its test cases
     * @throws IOException when it cannot be written
     */
    public static void write(Path file, List<Result> results) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "fix-acceptance");
            xml.writeAttribute("tests", String.valueOf(results.size()));
            xml.writeAttribute("failures", String.valueOf(ResultTable.count(results, Outcome.FAIL)));
            xml.writeAttribute("skipped", String.valueOf(ResultTable.count(results, Outcome.SKIP)));
            xml.writeAttribute(
                    "time",
                    seconds(results.stream().mapToDouble(Result::seconds).sum()));
            for (Result result : results) write(xml, result);
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException failure) {
            throw new IOException("cannot write " + file + ": " + failure.getMessage(), failure);
        }
    }

    private static void write(XMLStreamWriter xml, Result result) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", result.definition().folder());
        xml.writeAttribute("name", result.definition().name().getFileName().toString());
        xml.writeAttribute("time", seconds(result.seconds()));
        String detail = result.detail().replaceAll(NOT_XML, "?");
        String firstLine = detail.lines().findFirst().orElse("");
        switch (result.outcome()) {
            case PASS -> {}
            case FAIL -> {
                xml.writeStartElement("failure");
                xml.writeAttribute("message", firstLine);
                xml.writeCharacters(detail);
                xml.writeEndElement();
            }
            case SKIP -> {
                xml.writeEmptyElement("skipped");
                xml.writeAttribute("message", firstLine);
            }
        }
        xml.writeEndElement();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }
}
