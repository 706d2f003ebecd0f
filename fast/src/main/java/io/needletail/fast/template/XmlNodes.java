package io.needletail.fast.template;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * Reads the elements of a template file within {@link TemplateLimits}.
 *
 * <p>A document type declaration is rejected where it begins, so no entity of the file can expand, and nothing outside
 * the file is opened. Elements of a foreign namespace are skipped, as the specification requires (FAST 1.1, 5.2).
 */
final class XmlNodes extends DefaultHandler2 {
    private static final Set<String> KNOWN = Set.of(
            "",
            "http://www.fixprotocol.org/ns/fast/td/1.1",
            "http://www.fixprotocol.org/ns/fast/td/1.2",
            "http://www.fixprotocol.org/ns/template-definition");

    private final String file;
    private final Map<String, String> texts = new HashMap<>();
    private final Deque<Node> open = new ArrayDeque<>();
    private final Deque<Prefixes> prefixes = new ArrayDeque<>();
    private Optional<Node> root = Optional.empty();
    private String rootNamespace = "";
    private Locator place;
    private int elements;
    private int foreignDepth;

    private XmlNodes(String file) {
        this.file = file;
    }

    /** Returns the root of a file. */
    static Node read(byte[] bytes, String file) throws TemplateException {
        if (bytes.length > TemplateLimits.FILE_BYTES_MAX) {
            throw new TemplateException(
                    file,
                    0,
                    "",
                    "the file has more than " + TemplateLimits.FILE_BYTES_MAX + " bytes; are these templates?");
        }
        XmlNodes nodes = new XmlNodes(file);
        try {
            reader(nodes).parse(new InputSource(new ByteArrayInputStream(bytes)));
            return nodes.root.orElseThrow();
        } catch (SAXException | IOException broken) {
            throw nodes.unreadable(broken);
        }
    }

    // The parser has no namespace support: it would reject undeclared prefixes, see Prefixes.
    private static XMLReader reader(XmlNodes nodes) throws SAXException {
        SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
        try {
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            reader.setProperty("http://xml.org/sax/properties/lexical-handler", nodes);
            reader.setContentHandler(nodes);
            reader.setErrorHandler(nodes);
            return reader;
        } catch (ParserConfigurationException unknown) {
            throw new IllegalStateException("the JDK's XML parser does not know its own features", unknown);
        }
    }

    private TemplateException unreadable(Exception broken) {
        if (broken.getCause() instanceof TemplateException ours) return ours;
        int otherwise = place == null ? 0 : place.getLineNumber();
        int line = broken instanceof SAXParseException parse ? parse.getLineNumber() : otherwise;
        String reason = Node.shortened(String.valueOf(broken.getMessage()));
        return new TemplateException(file, Math.max(line, 0), "S1", "this is not well-formed XML (" + reason + ")");
    }

    @Override
    public void setDocumentLocator(Locator locator) {
        place = locator;
    }

    @Override
    public void startDTD(String name, String publicId, String systemId) throws SAXException {
        throw fault("S1", "a DOCTYPE is not allowed in a template file; remove it");
    }

    @Override
    public void startElement(String uri, String localName, String qualifiedName, Attributes attributes)
            throws SAXException {
        if (open.size() + foreignDepth >= TemplateLimits.XML_DEPTH_MAX) {
            throw fault("", "elements are nested more than " + TemplateLimits.XML_DEPTH_MAX + " deep; nest them less");
        }
        if (++elements > TemplateLimits.ELEMENTS_MAX) {
            throw fault("", "the file has more than " + TemplateLimits.ELEMENTS_MAX + " elements; split it");
        }
        if (attributes.getLength() > TemplateLimits.ATTRIBUTES_MAX) {
            throw fault(
                    "",
                    "an element has more than " + TemplateLimits.ATTRIBUTES_MAX + " attributes; are these templates?");
        }
        Prefixes here = (prefixes.isEmpty() ? Prefixes.NONE : prefixes.element()).within(attributes);
        String namespace = here.namespace(qualifiedName);
        if (open.isEmpty()) rootNamespace = namespace;
        if (foreignDepth > 0 || !isOurs(namespace)) foreignDepth++;
        else
            take(
                    new Node(
                            file,
                            line(),
                            shared(Prefixes.local(qualifiedName)),
                            ofElement(attributes, here),
                            new ArrayList<>(2)),
                    here);
    }

    private boolean isOurs(String namespace) {
        return namespace.equals(rootNamespace) || KNOWN.contains(namespace);
    }

    private void take(Node node, Prefixes here) {
        if (open.isEmpty()) root = Optional.of(node);
        else open.element().children().add(node);
        open.push(node);
        prefixes.push(here);
    }

    @Override
    public void endElement(String uri, String localName, String qualifiedName) {
        if (foreignDepth > 0) {
            foreignDepth--;
            return;
        }
        open.pop();
        prefixes.pop();
    }

    private Map<String, String> ofElement(Attributes attributes, Prefixes here) {
        int count = attributes.getLength();
        Map<String, String> values = HashMap.newHashMap(count);
        for (int i = 0; i < count; i++) {
            String name = attributes.getQName(i);
            String value = attributes.getValue(i);
            if (name.indexOf(':') < 0) values.put(shared(name), shared(value));
            else if (here.isReset(name)) values.put(Node.RESET, value);
        }
        return values;
    }

    private int line() {
        return Math.max(place.getLineNumber(), 1);
    }

    private String shared(String text) {
        return texts.computeIfAbsent(text, same -> same);
    }

    private SAXException fault(String code, String text) {
        return new SAXException(new TemplateException(file, line(), code, text));
    }
}
