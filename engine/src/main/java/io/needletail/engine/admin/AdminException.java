package io.needletail.engine.admin;

/** A command of an operator was not carried out. */
public final class AdminException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final AdminErrorCode code;

    /**
     * Creates an exception.
     *
     * @param code the reason
     * @param text the reason in words, and what to do about it
     */
    public AdminException(AdminErrorCode code, String text) {
        super(text);
        this.code = code;
    }

    /**
     * Returns the reason.
     *
     * @return part of the contract
     */
    public AdminErrorCode code() {
        return code;
    }
}
