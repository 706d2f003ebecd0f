package io.needletail.console;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * One connection to the console: requests after each other, on a virtual thread of its own. It is silent while it waits for a request and
 * until the head of the request is there.
 */
final class HttpConnection implements Runnable {
    private static final int IDLE_MS = 30_000;

    private final Socket socket;
    private final Optional<SSLContext> tls;
    private final RequestGuard guard;
    private final Handler handler;
    private volatile long silentSinceNs = System.nanoTime();
    private volatile boolean isSilent = true;

    /** Answers requests. */
    interface Handler {
        /** Answers a request; after an exception the connection is closed. */
        void answer(Exchange exchange) throws IOException;

        /** Answers a request that cannot be read; the connection is closed. */
        void refuse(ApiException refusal, InetAddress caller, OutputStream out) throws IOException;

        /** Called when the connection is closed. */
        void closed(HttpConnection connection);
    }

    HttpConnection(Socket socket, Optional<SSLContext> tls, RequestGuard guard, Handler handler) {
        this.socket = socket;
        this.tls = tls;
        this.guard = guard;
        this.handler = handler;
    }

    InetAddress address() {
        return socket.getInetAddress();
    }

    /** Tests whether no request is being answered. Any thread. */
    boolean isSilent() {
        return isSilent;
    }

    /** Returns the time since which it is silent. Any thread. */
    long silentSinceNs() {
        return silentSinceNs;
    }

    @Override
    public void run() {
        try {
            Socket open = tls.isPresent() ? secured(tls.get()) : socket;
            open.setTcpNoDelay(true);
            open.setSoTimeout(IDLE_MS);
            InputStream in = new BufferedInputStream(open.getInputStream());
            OutputStream out = new BufferedOutputStream(open.getOutputStream());
            boolean goesOn = true;
            while (goesOn) goesOn = serve(in, out);
            // TLS says that it ends, which the caller may not take.
            guard.begin();
            open.close();
        } catch (IOException _) {
            // The caller has gone, was too slow, or had to give way.
        } finally {
            guard.end();
            close();
            handler.closed(this);
        }
    }

    private Socket secured(SSLContext context) throws IOException {
        guard.begin();
        SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(socket, null, true);
        secured.setUseClientMode(false);
        secured.startHandshake();
        guard.end();
        return secured;
    }

    private boolean serve(InputStream in, OutputStream out) throws IOException {
        int first = in.read();
        if (first < 0) return false;
        Exchange exchange;
        guard.begin();
        try {
            exchange = new Exchange(RequestHead.read(first, in), address(), in, out);
        } catch (ApiException refusal) {
            handler.refuse(refusal, address(), out);
            return false;
        } finally {
            guard.end();
        }
        isSilent = false;
        handler.answer(exchange);
        guard.begin();
        boolean goesOn = exchange.end();
        guard.end();
        silentSinceNs = System.nanoTime();
        isSilent = true;
        return goesOn;
    }

    /** Ends it. Any thread. */
    void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // Nothing can be done about it.
        }
    }
}
