package io.needletail.transport.tls;

/**
 * What came of looking at the files again.
 *
 * @param outcome what happened
 * @param words for the log: what is used now, or why the new files are not
 */
public record CertificateReload(Outcome outcome, String words) {

    /** What happened to the certificates in use. */
    public enum Outcome {
        /** The files are as they were when last looked at. */
        UNCHANGED,
        /** New connections use the new files; existing ones go on. */
        LOADED,
        /** The new files cannot be used; new connections go on with the old ones. */
        KEPT
    }
}
