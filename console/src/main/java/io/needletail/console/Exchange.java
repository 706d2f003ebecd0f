package io.needletail.console;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** One request of a connection and its answer. One thread. */
final class Exchange {
    /** The answer has a body whose length is not known: in chunks, or up to the end of the connection. */
    static final long UNKNOWN_LENGTH = -1;

    private static final byte[] NOTHING = {};

    private final Request request;
    private final Response response;
    private final RequestHead head;

    Exchange(Request request, Response response) {
        this.request = request;
        this.response = response;
        head = RequestHead.of(request);
    }

    RequestHead head() {
        return head;
    }

    /** Returns the address that the request comes from. */
    InetAddress caller() {
        return ((InetSocketAddress) request.getConnectionMetaData().getRemoteSocketAddress()).getAddress();
    }

    /** Returns the body of the request, which the caller may have been waiting to send. */
    InputStream body() {
        return Content.Source.asInputStream(request);
    }

    /** Sets a header of the answer. */
    void header(String name, String value) {
        response.getHeaders().put(name, value);
    }

    /** Adds a header of the answer, which may have several of this name. */
    void addHeader(String name, String value) {
        response.getHeaders().add(name, value);
    }

    /**
     * Begins the answer.
     *
     * @param length of its body, or {@link #UNKNOWN_LENGTH}
     */
    void begin(int status, long length) {
        response.setStatus(status);
        if (length != UNKNOWN_LENGTH) response.getHeaders().put(HttpHeader.CONTENT_LENGTH, length);
    }

    /** Writes a part of the answer's body, and its head before the first one. */
    void write(byte[] bytes) throws IOException {
        Content.Sink.write(response, false, ByteBuffer.wrap(bytes));
    }

    /** Ends the answer. */
    void end() throws IOException {
        Content.Sink.write(response, true, ByteBuffer.wrap(NOTHING));
    }
}
