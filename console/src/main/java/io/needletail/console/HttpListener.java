package io.needletail.console;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Accepts connections to the console and reads their requests, which is Jetty's work: strictly, so that what two
 * readers could understand differently is refused. A virtual thread answers each request. {@link SilentConnections}
 * limits connections.
 */
final class HttpListener implements AutoCloseable {
    private static final int HEAD_BYTES_MAX = 1 << 16;
    private static final int IDLE_MS = SilentConnections.SECONDS_MAX * 1_000;
    private static final int BACKLOG = 128;
    private static final int THREADS_MAX = 16;
    private static final int THREADS_MIN = 4;

    private final Server server;
    private final ServerConnector connector;
    private final SilentConnections connections;

    /** Answers requests. */
    interface Answers {
        /** Answers a request; after an exception the connection is closed. */
        void answer(Exchange exchange) throws IOException;

        /** Answers a request that cannot be read; the connection is closed. */
        void refuse(ApiException refusal, Exchange exchange) throws IOException;
    }

    HttpListener(InetSocketAddress address, Optional<SSLContext> tls, int connectionsMax) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS_MAX, THREADS_MIN);
        threads.setName("console-http");
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("console-request-", 0).factory()));
        server = new Server(threads);
        HttpConnectionFactory http = new HttpConnectionFactory(requests());
        connector = tls.isEmpty()
                ? new ServerConnector(server, http)
                : new ServerConnector(server, secured(tls.get(), http), http);
        connector.setHost(address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setIdleTimeout(IDLE_MS);
        connector.setAcceptQueueSize(BACKLOG);
        connections = new SilentConnections(connectionsMax);
        connector.addBean(connections);
        server.addConnector(connector);
        try {
            connector.open();
        } catch (IOException taken) {
            Throwable reason = taken.getCause() == null ? taken : taken.getCause();
            throw new IOException(
                    "the console cannot listen on " + connector.getHost() + ":" + connector.getPort() + ": "
                            + reason.getMessage(),
                    taken);
        }
    }

    private static HttpConfiguration requests() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setRequestHeaderSize(HEAD_BYTES_MAX);
        configuration.setSendServerVersion(false);
        // While a request is answered RequestGuard limits each read and write; a change may take minutes without
        // either.
        configuration.setIdleTimeout(0);
        configuration.setHttpCompliance(HttpCompliance.STRICT);
        // A name in a path may have any character, encoded; no path is one of a file.
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        return configuration;
    }

    private static SslConnectionFactory secured(SSLContext context, HttpConnectionFactory http) {
        SslContextFactory.Server factory = new SslContextFactory.Server();
        factory.setSslContext(context);
        return new SslConnectionFactory(factory, http.getProtocol());
    }

    InetSocketAddress address() {
        return new InetSocketAddress(connector.getHost(), connector.getLocalPort());
    }

    void start(Answers answers) throws IOException {
        server.setHandler(new Requests(answers));
        server.setErrorHandler((request, response, callback) -> refuse(answers, request, response, callback));
        try {
            server.start();
        } catch (Exception failure) {
            throw new IOException("the console cannot start: " + failure.getMessage(), failure);
        }
    }

    /** Closes connections that are silent for too long. */
    void onTime() {
        connections.onTime(System.nanoTime());
    }

    /** Requests that Jetty could read. */
    private final class Requests extends Handler.Abstract {
        private final Answers answers;

        Requests(Answers answers) {
            this.answers = answers;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            EndPoint socket = socket(request);
            connections.begin(socket);
            Exchange exchange = new Exchange(request, response);
            try {
                answers.answer(exchange);
                exchange.end();
                callback.succeeded();
            } catch (IOException gone) {
                // The caller has gone, or was too slow.
                socket.close();
                callback.failed(gone);
            } finally {
                connections.end(socket);
            }
            return true;
        }
    }

    private static EndPoint socket(Request request) {
        return request.getConnectionMetaData().getConnection().getEndPoint() instanceof EndPoint.Wrapper secured
                ? secured.unwrap()
                : request.getConnectionMetaData().getConnection().getEndPoint();
    }

    private static boolean refuse(Answers answers, Request request, Response response, Callback callback) {
        if (!(request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException unreadable)) {
            callback.succeeded();
            return true;
        }
        try {
            Exchange exchange = new Exchange(request, response);
            answers.refuse(refusal(unreadable), exchange);
            exchange.end();
            callback.succeeded();
        } catch (IOException gone) {
            callback.failed(gone);
        }
        return true;
    }

    private static ApiException refusal(HttpException unreadable) {
        return switch (unreadable.getCode()) {
            case ApiException.HEAD_TOO_LARGE, ApiException.URI_TOO_LONG ->
                ApiException.headTooLarge(
                        "the line and headers of a request have at most " + HEAD_BYTES_MAX + " bytes");
            default -> ApiException.badRequest("the request cannot be read: " + unreadable.getReason());
        };
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (Exception failure) {
            throw new IOException("the console cannot end: " + failure.getMessage(), failure);
        }
    }
}
