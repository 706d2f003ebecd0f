package io.needletail.dictionary.xml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;

/**
 * Reads the elements of a dictionary file within {@link DictionaryLimits}.
 *
 * <p>A document type declaration is rejected where it begins: no entity expands, and no other file is opened. Text and
 * documentation are skipped.
 */
final class XmlTree extends DefaultHandler2 {
    private static final String DOCUMENTATION = "annotation";

    private final String file;
    private final Map<String, String> texts = new HashMap<>();
    private final Deque<XmlElement> open = new ArrayDeque<>();
    private Optional<XmlElement> root = Optional.empty();
    private Locator place;
    private int elements;
    private int documentationDepth;

    private XmlTree(String file) {
        this.file = file;
    }

    /** Reads a file and returns its root element. */
    static XmlElement read(byte[] bytes, String file) throws DictionaryException {
        if (bytes.length > DictionaryLimits.FILE_BYTES_MAX) {
            throw new DictionaryException(
                    file,
                    0,
                    "the file has more than " + DictionaryLimits.FILE_BYTES_MAX + " bytes; is it a dictionary?");
        }
        XmlTree tree = new XmlTree(file);
        try {
            reader(tree).parse(new InputSource(new ByteArrayInputStream(bytes)));
            return tree.root.orElseThrow();
        } catch (SAXException | IOException broken) {
            throw tree.unreadable(broken);
        }
    }

    private static XMLReader reader(XmlTree tree) throws SAXException {
        SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
        try {
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            reader.setProperty("http://xml.org/sax/properties/lexical-handler", tree);
            reader.setContentHandler(tree);
            reader.setErrorHandler(tree);
            return reader;
        } catch (ParserConfigurationException unknown) {
            throw new IllegalStateException("the JDK's XML parser does not know its own features", unknown);
        }
    }

    private DictionaryException unreadable(Exception broken) {
        if (broken.getCause() instanceof DictionaryException fault) return fault;
        int current = place == null ? 0 : place.getLineNumber();
        int line = broken instanceof SAXParseException parse ? parse.getLineNumber() : current;
        String reason = XmlElement.shortened(String.valueOf(broken.getMessage()));
        return new DictionaryException(file, Math.max(line, 0), "the file is not well-formed XML (" + reason + ")");
    }

    @Override
    public void setDocumentLocator(Locator locator) {
        place = locator;
    }

    @Override
    public void startDTD(String name, String publicId, String systemId) throws SAXException {
        throw fault("a DOCTYPE is not allowed in a dictionary; remove it");
    }

    @Override
    public void startElement(String uri, String localName, String qualifiedName, Attributes attributes)
            throws SAXException {
        if (open.size() + documentationDepth >= DictionaryLimits.XML_DEPTH_MAX) {
            throw fault(
                    "elements are nested more than " + DictionaryLimits.XML_DEPTH_MAX + " deep; is it a dictionary?");
        }
        if (documentationDepth > 0 || (localName.equals(DOCUMENTATION) && !open.isEmpty())) {
            documentationDepth++;
            return;
        }
        if (++elements > DictionaryLimits.ELEMENTS_MAX) {
            throw fault("the file has more than " + DictionaryLimits.ELEMENTS_MAX + " elements; is it a dictionary?");
        }
        XmlElement element = new XmlElement(
                file, place.getLineNumber(), shared(localName), ofElement(attributes), new ArrayList<>(0));
        if (open.isEmpty()) root = Optional.of(element);
        else open.element().children().add(element);
        open.push(element);
    }

    @Override
    public void endElement(String uri, String localName, String qualifiedName) {
        if (documentationDepth > 0) documentationDepth--;
        else open.pop();
    }

    private Map<String, String> ofElement(Attributes attributes) throws SAXException {
        int count = attributes.getLength();
        if (count > DictionaryLimits.ATTRIBUTES_MAX) {
            throw fault(
                    "an element has more than " + DictionaryLimits.ATTRIBUTES_MAX + " attributes; is it a dictionary?");
        }
        Map<String, String> values = HashMap.newHashMap(count);
        for (int i = 0; i < count; i++) values.put(shared(attributes.getLocalName(i)), shared(attributes.getValue(i)));
        return values;
    }

    private String shared(String text) {
        return texts.computeIfAbsent(text, same -> same);
    }

    private SAXException fault(String text) {
        return new SAXException(new DictionaryException(file, place.getLineNumber(), text));
    }
}
