package io.needletail.dictionary.xml;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One element of a dictionary file: its attributes, its child elements, and its line for error messages.
 *
 * @param file name of the file
 * @param line line on which its start tag ends, counted from 1
 * @param name name without a namespace prefix
 * @param attributes by name without a namespace prefix
 * @param children in the order of the file; text content is not kept
 */
record XmlElement(String file, int line, String name, Map<String, String> attributes, List<XmlElement> children) {

    /** Returns an attribute that may be missing. */
    Optional<String> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** Returns an attribute that must be present and not empty. */
    String require(String attribute) throws DictionaryException {
        String value = attributes.getOrDefault(attribute, "");
        if (value.isEmpty()) throw fault("<" + name + "> has no " + attribute + "; add " + attribute + "=\"...\"");
        return value;
    }

    /** Returns an attribute that must be a number above zero, such as a tag. */
    int positive(String attribute) throws DictionaryException {
        String text = require(attribute);
        try {
            int number = Integer.parseInt(text);
            if (number > 0) return number;
        } catch (NumberFormatException _) {
            // Reported below, with the numbers that are too small.
        }
        throw fault(attribute + "=\"" + shortened(text) + "\" of <" + name + "> must be a whole number above 0");
    }

    /** Tells whether an attribute has a value, in upper or lower case as QuickFIX compares it. */
    boolean has(String attribute, String value) {
        return value.equalsIgnoreCase(attributes.getOrDefault(attribute, ""));
    }

    /** Returns the elements in a section of the file; empty when the section is missing. */
    List<XmlElement> section(String section) {
        return children.stream()
                .filter(child -> child.name.equals(section))
                .flatMap(child -> child.children.stream())
                .toList();
    }

    /** Returns the elements in a section of the file that may contain only one kind of element. */
    List<XmlElement> section(String section, String kind) throws DictionaryException {
        List<XmlElement> elements = section(section);
        for (XmlElement element : elements) {
            if (!element.name.equals(kind)) {
                throw element.fault("<" + element.name + "> is not allowed in <" + section + ">; use <" + kind + ">");
            }
        }
        return elements;
    }

    /** Returns the child elements of one name. */
    List<XmlElement> children(String childName) {
        return children.stream().filter(child -> child.name.equals(childName)).toList();
    }

    /** Creates an exception with this element's line. */
    DictionaryException fault(String text) {
        return new DictionaryException(file, line, text);
    }

    /** Cuts a value for an error message: a value of a malicious file may be a megabyte long. */
    static String shortened(String text) {
        return text.length() <= DictionaryLimits.SHOWN_CHARS_MAX
                ? text
                : text.substring(0, DictionaryLimits.SHOWN_CHARS_MAX) + "...";
    }
}
