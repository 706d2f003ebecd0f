package io.needletail.console;

import io.needletail.engine.error.ConsoleFault;

/** A request was not carried out. */
final class ApiException extends RuntimeException {
    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int CONFLICT = 409;
    static final int TOO_LARGE = 413;
    static final int URI_TOO_LONG = 414;
    static final int TOO_MANY_REQUESTS = 429;
    static final int HEAD_TOO_LARGE = 431;
    static final int FAILED = 500;
    static final int UNAVAILABLE = 503;

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final ConsoleFault fault;

    /**
     * Creates an exception.
     *
     * @param status of the answer
     * @param code a word for programs
     * @param text for people: what is wrong, and what to do
     */
    ApiException(int status, String code, String text) {
        this(status, code, text, ConsoleFault.CALLER_REFUSED);
    }

    /**
     * Creates an exception with an error number of its own.
     *
     * @param fault the number that the log has
     */
    ApiException(int status, String code, String text, ConsoleFault fault) {
        super(text);
        this.status = status;
        this.code = code;
        this.fault = fault;
    }

    static ApiException badRequest(String text) {
        return new ApiException(BAD_REQUEST, "BAD_REQUEST", text);
    }

    static ApiException headTooLarge(String text) {
        return new ApiException(HEAD_TOO_LARGE, "HEAD_TOO_LARGE", text);
    }

    static ApiException notFound(String text) {
        return new ApiException(NOT_FOUND, "NOT_FOUND", text);
    }

    static ApiException busy(String text) {
        return new ApiException(UNAVAILABLE, "BUSY", text);
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    ConsoleFault fault() {
        return fault;
    }
}
