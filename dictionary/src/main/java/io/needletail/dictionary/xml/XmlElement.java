package io.needletail.dictionary.xml;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One element of a dictionary file: its attributes, the elements below it, and the line to name when it is wrong.
 *
 * @param file where it was read
 * @param line where its start tag ends, counted from 1
 * @param name without a prefix
 * @param attributes by name without a prefix
 * @param children in the order of the file; text is not kept
 */
record XmlElement(String file, int line, String name, Map<String, String> attributes, List<XmlElement> children) {

    /** An attribute that may be missing. */
    Optional<String> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** An attribute that must be there and must not be empty. */
    String require(String attribute) throws DictionaryException {
        String value = attributes.getOrDefault(attribute, "");
        if (value.isEmpty()) throw fault("<" + name + "> has no " + attribute + "; add " + attribute + "=\"...\"");
        return value;
    }

    /** An attribute that must be a tag or another number above zero. */
    int positive(String attribute) throws DictionaryException {
        String text = require(attribute);
        try {
            int number = Integer.parseInt(text);
            if (number > 0) return number;
        } catch (NumberFormatException _) {
            // Told below, as a number that is too small is.
        }
        throw fault(attribute + "=\"" + shortened(text) + "\" of <" + name + "> must be a whole number above 0");
    }

    /** Whether an attribute says yes, as QuickFIX reads it. */
    boolean says(String attribute, String yes) {
        return yes.equalsIgnoreCase(attributes.getOrDefault(attribute, ""));
    }

    /** What stands in a section of the file, empty when the section is missing. */
    List<XmlElement> section(String section) {
        return children.stream()
                .filter(child -> child.name.equals(section))
                .flatMap(child -> child.children.stream())
                .toList();
    }

    /** What stands in a section of the file that holds one kind of element only. */
    List<XmlElement> section(String section, String kind) throws DictionaryException {
        List<XmlElement> elements = section(section);
        for (XmlElement element : elements) {
            if (!element.name.equals(kind)) {
                throw element.fault("<" + element.name + "> cannot stand in <" + section + ">; use <" + kind + ">");
            }
        }
        return elements;
    }

    /** The elements directly below that have a name. */
    List<XmlElement> children(String childName) {
        return children.stream().filter(child -> child.name.equals(childName)).toList();
    }

    /** A fault at this place. */
    DictionaryException fault(String text) {
        return new DictionaryException(file, line, text);
    }

    /** A value of a hostile file may be a megabyte long; a message about it must not be. */
    static String shortened(String text) {
        return text.length() <= DictionaryLimits.SHOWN_CHARS_MAX
                ? text
                : text.substring(0, DictionaryLimits.SHOWN_CHARS_MAX) + "...";
    }
}
