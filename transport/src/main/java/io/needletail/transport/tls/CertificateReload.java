package io.needletail.transport.tls;

/**
 * Result of a certificate reload.
 *
 * @param outcome kind of the result
 * @param words text for the log: the certificate in use, or the reason against the new files
 */
public record CertificateReload(Outcome outcome, String words) {

    /** Kinds of results. */
    public enum Outcome {
        /** The files have not changed. */
        UNCHANGED,
        /** New connections use the new files; existing ones continue. */
        LOADED,
        /** The new files cannot be used; new connections use the old ones. */
        KEPT
    }
}
