package io.needletail.fast.template;

import java.util.HashMap;
import java.util.Map;
import org.xml.sax.Attributes;

/**
 * The namespaces of an element's prefixes. Files with prefixes that they never declare are common, and a parser with
 * namespace support rejects them.
 *
 * @param declared namespaces by prefix, the default one under the empty prefix
 */
record Prefixes(Map<String, String> declared) {
    /** The prefixes before the root. */
    static final Prefixes NONE = new Prefixes(Map.of());

    private static final String DECLARATION = "xmlns";
    private static final String SESSION_CONTROL = "/ns/fast/scp/";

    /** Returns the prefixes within an element. */
    Prefixes within(Attributes attributes) {
        Map<String, String> inner = new HashMap<>();
        for (int i = 0; i < attributes.getLength(); i++) {
            String name = attributes.getQName(i);
            if (name.equals(DECLARATION)) inner.put("", attributes.getValue(i));
            else if (prefix(name).equals(DECLARATION)) inner.put(local(name), attributes.getValue(i));
        }
        if (inner.isEmpty()) return this;
        declared.forEach(inner::putIfAbsent);
        return new Prefixes(inner);
    }

    /** Returns the namespace of an element; an undeclared prefix is its own namespace. */
    String namespace(String qualified) {
        String prefix = prefix(qualified);
        return declared.getOrDefault(prefix, prefix);
    }

    /** Returns whether an attribute is the reset of the Session Control Protocol. */
    boolean isReset(String qualified) {
        String prefix = prefix(qualified);
        boolean isSessionControl = declared.getOrDefault(prefix, "").contains(SESSION_CONTROL)
                || (prefix.equals("scp") && !declared.containsKey(prefix));
        return isSessionControl && local(qualified).equals("reset");
    }

    /** Returns a name without its prefix. */
    static String local(String qualified) {
        return qualified.substring(qualified.indexOf(':') + 1);
    }

    private static String prefix(String qualified) {
        return qualified.substring(0, Math.max(qualified.indexOf(':'), 0));
    }
}
