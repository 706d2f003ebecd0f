package io.needletail.fast.template;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One element of a template file: its attributes, the elements below it, and the line to name when it is wrong.
 *
 * @param file where it was read
 * @param line where its start tag ends, counted from 1
 * @param name without a prefix
 * @param attributes by name; those of foreign namespaces are left out, but for {@link #RESET}
 * @param children in the order of the file; text and elements of foreign namespaces are left out
 */
record Node(String file, int line, String name, Map<String, String> attributes, List<Node> children) {
    /** The one attribute of the Session Control Protocol, under its usual prefix whatever the file's is. */
    static final String RESET = "scp:reset";

    /** An attribute that may be missing. */
    Optional<String> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** An attribute, or what stands for it when it is missing. */
    String attribute(String attribute, String otherwise) {
        return attributes.getOrDefault(attribute, otherwise);
    }

    /** An attribute that must be there and must not be empty. */
    String require(String attribute) throws TemplateException {
        String value = attribute(attribute, "").strip();
        if (value.isEmpty()) {
            throw fault("S1", "<" + name + "> has no " + attribute + "; add " + attribute + "=\"...\"");
        }
        return value;
    }

    /** The one element of a name directly below, if it is there. */
    Optional<Node> child(String childName) throws TemplateException {
        List<Node> found =
                children.stream().filter(child -> child.name.equals(childName)).toList();
        if (found.size() > 1) {
            throw found.get(1).fault("S1", "<" + name + "> has two <" + childName + ">; keep one");
        }
        return found.stream().findFirst();
    }

    /** A fault at this place. */
    TemplateException fault(String code, String text) {
        return new TemplateException(file, line, code, text);
    }

    /** How a message speaks of this element. */
    String shown() {
        return attribute("name").map(given -> name + " " + shortened(given)).orElse(name);
    }

    /** A value of a hostile file may be a megabyte long; a message about it must not be. */
    static String shortened(String text) {
        return text.length() <= TemplateLimits.SHOWN_CHARS_MAX
                ? text
                : text.substring(0, TemplateLimits.SHOWN_CHARS_MAX) + "...";
    }
}
