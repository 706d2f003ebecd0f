package io.needletail.fast.template;

import java.util.Objects;

/**
 * A name in a template file.
 *
 * @param local the name itself; empty only where the template gives none, as for a dynamic reference
 * @param namespace of the name; empty where the template gives none
 * @param id the attribute {@code id}, in FIX templates the tag; empty where the template gives none
 */
public record Name(String local, String namespace, String id) {
    /** Rejects nulls. */
    public Name {
        Objects.requireNonNull(local, "local");
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(id, "id");
    }
}
