package io.needletail.fast.template;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One element of a template file: its attributes, the elements below it, and its line for error messages.
 *
 * @param file where it was read
 * @param line where its start tag ends, counted from 1
 * @param name without a prefix
 * @param attributes by name; those of foreign namespaces are left out, but for {@link #RESET}
 * @param children in the order of the file; text and elements of foreign namespaces are left out
 */
record Node(String file, int line, String name, Map<String, String> attributes, List<Node> children) {
    /** The attribute of the Session Control Protocol, under its usual prefix, whatever prefix the file has. */
    static final String RESET = "scp:reset";

    /** Returns an attribute that may be missing. */
    Optional<String> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** Returns an attribute, or a default if it is missing. */
    String attribute(String attribute, String otherwise) {
        return attributes.getOrDefault(attribute, otherwise);
    }

    /** Returns an attribute that must be present and not empty. */
    String require(String attribute) throws TemplateException {
        String value = attribute(attribute, "").strip();
        if (value.isEmpty()) {
            throw fault("S1", "<" + name + "> has no " + attribute + "; add " + attribute + "=\"...\"");
        }
        return value;
    }

    /** Returns the only child element of a name, if there is one. */
    Optional<Node> child(String childName) throws TemplateException {
        List<Node> found =
                children.stream().filter(child -> child.name.equals(childName)).toList();
        if (found.size() > 1) {
            throw found.get(1).fault("S1", "<" + name + "> has two <" + childName + ">; keep one");
        }
        return found.stream().findFirst();
    }

    /** Makes the exception of an error at this element. */
    TemplateException fault(String code, String text) {
        return new TemplateException(file, line, code, text);
    }

    /** Describes this element for an error message. */
    String shown() {
        return attribute("name").map(given -> name + " " + shortened(given)).orElse(name);
    }

    /** A value of a hostile file may be a megabyte long; error messages repeat only its beginning. */
    static String shortened(String text) {
        return text.length() <= TemplateLimits.SHOWN_CHARS_MAX
                ? text
                : text.substring(0, TemplateLimits.SHOWN_CHARS_MAX) + "...";
    }
}
