package io.needletail.dictionary;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the elements of a dictionary file within {@link Limits}.
 *
 * <p>A document type declaration is refused, and nothing outside the file is ever opened: no entity of the file's own can
 * expand. Text and documentation are skipped.
 */
final class XmlTree {
    private static final String DOCUMENTATION = "annotation";

    private final String file;
    private final Map<String, String> texts = new HashMap<>();
    private final Deque<XmlElement> open = new ArrayDeque<>();
    private int elements;

    private XmlTree(String file) {
        this.file = file;
    }

    /** The root of a file. */
    static XmlElement read(byte[] bytes, String file) throws DictionaryException {
        if (bytes.length > Limits.FILE_BYTES_MAX) {
            throw new DictionaryException(
                    file, 0, "the file has more than " + Limits.FILE_BYTES_MAX + " bytes; is it a dictionary?");
        }
        try {
            XMLStreamReader xml = factory().createXMLStreamReader(new ByteArrayInputStream(bytes));
            try {
                return new XmlTree(file).root(xml);
            } finally {
                xml.close();
            }
        } catch (XMLStreamException broken) {
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNumber();
            String what = firstLine(broken);
            throw new DictionaryException(file, Math.max(line, 0), "this is not well-formed XML (" + what + ")");
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLResolver((_, _, _, _) -> new ByteArrayInputStream(new byte[0]));
        return factory;
    }

    private XmlElement root(XMLStreamReader xml) throws XMLStreamException, DictionaryException {
        XmlElement root = null;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.DTD) {
                throw fault(xml, "a DOCTYPE is not allowed in a dictionary; remove it");
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                if (xml.getLocalName().equals(DOCUMENTATION)) {
                    skip(xml);
                } else {
                    XmlElement element = start(xml);
                    if (root == null) root = element;
                }
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                open.pop();
            }
        }
        if (root == null) throw fault(xml, "the file holds no dictionary");
        return root;
    }

    private XmlElement start(XMLStreamReader xml) throws DictionaryException {
        if (open.size() >= Limits.XML_DEPTH_MAX) throw tooDeep(xml);
        if (++elements > Limits.ELEMENTS_MAX) {
            throw fault(xml, "the file has more than " + Limits.ELEMENTS_MAX + " elements; is it a dictionary?");
        }
        XmlElement element = new XmlElement(
                file, xml.getLocation().getLineNumber(), shared(xml.getLocalName()), attributes(xml), children());
        if (!open.isEmpty()) open.element().children().add(element);
        open.push(element);
        return element;
    }

    private static List<XmlElement> children() {
        return new ArrayList<>(0);
    }

    private Map<String, String> attributes(XMLStreamReader xml) throws DictionaryException {
        int count = xml.getAttributeCount();
        if (count > Limits.ATTRIBUTES_MAX) {
            throw fault(
                    xml, "an element has more than " + Limits.ATTRIBUTES_MAX + " attributes; is this a dictionary?");
        }
        Map<String, String> attributes = HashMap.newHashMap(count);
        for (int i = 0; i < count; i++) {
            attributes.put(shared(xml.getAttributeLocalName(i)), shared(xml.getAttributeValue(i)));
        }
        return attributes;
    }

    private void skip(XMLStreamReader xml) throws XMLStreamException, DictionaryException {
        int depth = open.size() + 1;
        while (depth > open.size()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) depth++;
            if (event == XMLStreamConstants.END_ELEMENT) depth--;
            if (depth > Limits.XML_DEPTH_MAX) throw tooDeep(xml);
        }
    }

    private DictionaryException tooDeep(XMLStreamReader xml) {
        return fault(xml, "elements are nested more than " + Limits.XML_DEPTH_MAX + " deep; is this a dictionary?");
    }

    private String shared(String text) {
        return texts.computeIfAbsent(text, same -> same);
    }

    private DictionaryException fault(XMLStreamReader xml, String text) {
        return new DictionaryException(file, xml.getLocation().getLineNumber(), text);
    }

    // The parser repeats row, column and its own name; the sentence stands in the last line.
    private static String firstLine(XMLStreamException broken) {
        String text = String.valueOf(broken.getMessage());
        String last = text.substring(text.lastIndexOf('\n') + 1);
        return XmlElement.shortened(last.startsWith("Message: ") ? last.substring("Message: ".length()) : last);
    }
}
