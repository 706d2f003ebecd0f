package io.needletail.console;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.needletail.engine.admin.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server of a console: the page, the API, metrics and health. Reading needs no token on a loopback address; every change needs
 * one, and a reason. A virtual thread serves each request, within {@link ConsoleLimits}.
 */
public final class ConsoleServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final int BACKLOG = 128;
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    private final ConsoleConfig config;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final RequestGuard guard;
    private final ConsoleState state;
    private final AuditLog audit;
    private final List<EnginePoller> pollers = new ArrayList<>();
    private final List<Route> routes;
    private final PageFiles page;
    private final Semaphore streams;

    private ConsoleServer(ConsoleConfig config, ConsoleSources sources) throws IOException {
        if (config.engines().isEmpty() && sources.feed().isEmpty()) {
            throw new IllegalArgumentException("a console needs an engine or market data to show");
        }
        this.config = config;
        page = new PageFiles();
        server = config.tls().isPresent()
                ? HttpsServer.create(config.address(), BACKLOG)
                : HttpServer.create(config.address(), BACKLOG);
        if (server instanceof HttpsServer https)
            https.setHttpsConfigurator(new HttpsConfigurator(config.tls().get()));
        audit = config.engines().isEmpty() ? AuditLog.none() : AuditLog.open(config.folder());
        guard = new RequestGuard(config.limits().requestSeconds());
        state = new ConsoleState(config, sources);
        streams = new Semaphore(config.limits().streamsMax());
        EngineCommands commands = new EngineCommands(config.engines(), audit);
        ConfigHistory history = new ConfigHistory(
                config.folder().resolve("config-history"), config.limits().configVersionsMax());
        Configurations configurations = new Configurations(commands, audit, history);
        routes = new ApiRoutes(new ApiRoutes.Parts(state, commands, audit, sources, configurations), config.limits())
                .routes();
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    /**
     * Starts a console.
     *
     * @param config its settings
     * @param sources what it shows beside the engines
     * @return the running console
     * @throws IOException when the address is in use, or the audit cannot be opened
     */
    public static ConsoleServer open(ConsoleConfig config, ConsoleSources sources) throws IOException {
        ConsoleServer console = new ConsoleServer(config, sources);
        config.engines().forEach(engine -> console.pollers.add(new EnginePoller(engine, console.state::accept)));
        console.server.start();
        return console;
    }

    /** {@return the address of the page} */
    public URI address() {
        InetSocketAddress address = server.getAddress();
        String host = address.getAddress().isAnyLocalAddress() ? "localhost" : address.getHostString();
        String name = host.contains(":") ? "[" + host + "]" : host;
        return URI.create((config.tls().isPresent() ? "https" : "http") + "://" + name + ":" + address.getPort() + "/");
    }

    /** {@return the addresses of the API, for its description} */
    List<Route> routes() {
        return routes;
    }

    private void handle(HttpExchange exchange) {
        // An answer to an error goes out before the exchange is closed.
        try (exchange) {
            answer(exchange);
        } catch (IOException gone) {
            LOG.debug("a caller of the console has gone: {}", gone.toString());
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        HttpCall call = call(exchange, Map.of());
        try {
            call.header("Content-Security-Policy", POLICY);
            call.header("X-Content-Type-Options", "nosniff");
            call.header("Referrer-Policy", "no-referrer");
            call.header("Cache-Control", "no-store");
            requireKnownHost(exchange);
            route(exchange);
        } catch (ApiException refused) {
            error(call, refused);
        } catch (IOException failure) {
            // After the answer has begun the caller has gone; before it the console could not read or write something.
            if (exchange.getResponseCode() >= 0) throw failure;
            LOG.error("{} {} failed: {}", exchange.getRequestMethod(), exchange.getRequestURI(), failure.toString());
            error(call, new ApiException(ApiException.FAILED, "FAILED", failure.toString()));
        } catch (RuntimeException bug) {
            LOG.error("the console cannot answer {} {}", exchange.getRequestMethod(), exchange.getRequestURI(), bug);
            error(call, new ApiException(ApiException.FAILED, "FAILED", "an error of the console; its log has more"));
        }
    }

    private HttpCall call(HttpExchange exchange, Map<String, String> path) {
        return new HttpCall(exchange, guard, config.limits().bodyBytesMax(), path);
    }

    private static void error(HttpCall call, ApiException refused) throws IOException {
        if (refused.status() == ApiException.UNAUTHORIZED) call.header("WWW-Authenticate", "Bearer");
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", refused.code());
        error.put("text", refused.getMessage());
        call.json(refused.status(), Map.of("error", error));
    }

    // A page of another site can make a browser call a name that it lets point to this machine.
    private void requireKnownHost(HttpExchange exchange) {
        if (!isLoopback()) return;
        String host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host"))
                .orElse("");
        String name = host.replaceFirst(":\\d{1,5}$", "");
        if (LOOPBACK_NAMES.contains(name) || name.equals(config.address().getHostString())) return;
        throw new ApiException(
                ApiException.FORBIDDEN,
                "UNKNOWN_HOST",
                "Host '" + host + "': a console on a loopback address is called by localhost or its address");
    }

    private boolean isLoopback() {
        return config.address().getAddress().isLoopbackAddress();
    }

    private void route(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        String method = exchange.getRequestMethod();
        boolean isRead = method.equals(Route.GET) || method.equals("HEAD");
        Optional<PageFiles.File> file = page.find(path);
        if (file.isPresent() && isRead) {
            call(exchange, Map.of())
                    .send(HttpCall.OK, file.get().type(), file.get().text().getBytes(StandardCharsets.UTF_8));
            return;
        }
        boolean isPath = false;
        for (Route route : routes) {
            Optional<Map<String, String>> parts = route.match(path);
            if (parts.isEmpty()) continue;
            isPath = true;
            boolean isMethod = route.method().equals(isRead ? Route.GET : method);
            if (!isMethod) continue;
            HttpCall call = call(exchange, parts.get());
            authorise(call, route.role());
            route.handler().handle(call);
            return;
        }
        if (isPath) {
            throw new ApiException(
                    ApiException.METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", path + " does not take " + method);
        }
        other(exchange, path);
    }

    private void other(HttpExchange exchange, String path) throws IOException {
        HttpCall call = call(exchange, Map.of());
        switch (path) {
            case "/health" -> call.send(HttpCall.OK, PLAIN, "up\n".getBytes(StandardCharsets.US_ASCII));
            case "/ready" -> ready(call);
            case "/metrics" -> {
                authorise(call, Role.VIEWER);
                call.send(HttpCall.OK, OpenMetrics.TYPE, OpenMetrics.of(state));
            }
            case "/api/v1/stream" -> {
                authorise(call, Role.VIEWER);
                stream(call);
            }
            default -> throw ApiException.notFound("there is nothing at " + path + "; see /api/v1/openapi.json");
        }
    }

    private void authorise(HttpCall call, Role needed) throws IOException {
        String token = call.token();
        Optional<Access.Caller> caller =
                token.isEmpty() ? Optional.empty() : config.access().caller(token);
        call.caller(caller);
        if (!token.isEmpty() && caller.isEmpty()) {
            throw new ApiException(ApiException.UNAUTHORIZED, "UNKNOWN_TOKEN", "the token is not valid");
        }
        if (needed == Role.VIEWER && isLoopback()) return;
        if (caller.isEmpty()) {
            throw new ApiException(
                    ApiException.UNAUTHORIZED,
                    "TOKEN_NEEDED",
                    "this needs a token: send it in the header Authorization: Bearer TOKEN");
        }
        if (!caller.get().role().includes(needed)) {
            throw new ApiException(
                    ApiException.FORBIDDEN,
                    "ROLE_NEEDED",
                    "this needs the role " + needed.name().toLowerCase(Locale.ROOT) + "; "
                            + caller.get().name() + " has "
                            + caller.get().role().name().toLowerCase(Locale.ROOT));
        }
        if (needed != Role.VIEWER && !isLoopback() && config.tls().isEmpty()) {
            throw new ApiException(
                    ApiException.FORBIDDEN,
                    "TLS_NEEDED",
                    "changes need HTTPS, or a console on a loopback address: see --console-key-store");
        }
    }

    private void ready(HttpCall call) throws IOException {
        List<String> missing = state.engines().stream()
                .filter(engine -> !engine.isReachable())
                .map(engine -> engine.engine() + ": " + engine.error())
                .toList();
        int status = missing.isEmpty() ? HttpCall.OK : ApiException.UNAVAILABLE;
        String text = missing.isEmpty() ? "ready\n" : "not ready\n" + String.join("\n", missing) + "\n";
        call.send(status, PLAIN, text.getBytes(StandardCharsets.UTF_8));
    }

    // An event after each reading of an engine, with what the first page shows.
    private void stream(HttpCall call) throws IOException {
        if (!streams.tryAcquire()) {
            throw new ApiException(
                    ApiException.UNAVAILABLE,
                    "TOO_MANY_STREAMS",
                    config.limits().streamsMax() + " streams are open: close a page of the console");
        }
        try (OutputStream out = call.stream("text/event-stream")) {
            long version = -1;
            while (true) {
                guard.begin();
                out.write(("data: " + Json.text(state.overview()) + "\n\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
                guard.end();
                version = state.await(version);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            streams.release();
        }
    }

    /** Ends all requests and stops reading the engines. */
    @Override
    public void close() throws IOException {
        pollers.forEach(EnginePoller::close);
        server.stop(0);
        threads.shutdownNow();
        guard.close();
        state.close();
        audit.close();
    }
}
