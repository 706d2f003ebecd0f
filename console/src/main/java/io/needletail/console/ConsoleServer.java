package io.needletail.console;

import io.needletail.engine.admin.Role;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.config.AlarmConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server of a console: the page, the API, metrics and health. Reading needs no token on a loopback address;
 * every change needs one, and a reason. A virtual thread reads each request and writes its answer, within
 * {@link ConsoleLimits}; {@link RequestThreads} do what is in between.
 */
public final class ConsoleServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final int SHOWN_MAX = 200;
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final String HEALTH = "/health";
    private static final String STREAM = "/api/v1/stream";

    /** A change of a configuration waits for several commands, two minutes each. */
    private static final int CHANGE_SECONDS = 600;

    /** A caller that was refused because others are served tries again after so many seconds. */
    private static final int RETRY_SECONDS = 5;

    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none';"
                    + " form-action 'none'";

    private final ConsoleConfig config;
    private final HttpListener listener;
    private final RequestThreads threads;
    private final RejectedRequests rejected = new RejectedRequests();
    private final RequestGuard guard;
    private final SameOriginCheck sameOrigin;
    private final Optional<OidcLogin> login;
    private final Authenticator authenticator;
    private final RequestLimiter requests;
    private final SearchRequests searches;
    private final ConsoleState state;
    private final AuditLog audit;
    private final List<EnginePoller> pollers = new ArrayList<>();
    private final List<Route> routes;
    private final Map<String, Plain> plain;
    private final PageFiles page;
    private final StateStreams streams;
    // A permit for each byte that waits for its caller.
    private final Semaphore answerBytes;

    private ConsoleServer(ConsoleConfig config, ConsoleSources sources, MessageSearch search) throws IOException {
        if (config.engines().isEmpty() && sources.feed().isEmpty()) {
            throw new IllegalArgumentException("a console needs an engine or market data to show");
        }
        this.config = config;
        page = new PageFiles();
        listener =
                new HttpListener(config.address(), config.tls(), config.limits().connectionsMax());
        if (config.oidc().isPresent())
            OidcLogin.requireAddress(config.oidc().get(), config.address().getAddress(), address());
        audit = config.engines().isEmpty() ? AuditLog.none() : AuditLog.open(config.folder());
        login = config.oidc().map(oidc -> new OidcLogin(oidc, address(), audit));
        authenticator = new Authenticator(config.access(), login);
        guard = new RequestGuard(config.limits().requestSeconds(), () -> {
            rejected.onTime();
            listener.onTime();
        });
        threads = new RequestThreads(config.limits());
        requests = new RequestLimiter(config.limits().requestsPerSecond());
        sameOrigin = new SameOriginCheck(config);
        searches = new SearchRequests(config.limits().search(), threads);
        state = new ConsoleState(config, sources, this::address);
        streams = new StateStreams(state, config.limits().streamsMax());
        answerBytes = new Semaphore(config.limits().answerBytesMax());
        EngineCommands commands = new EngineCommands(config.engines(), audit);
        ConfigHistory history = new ConfigHistory(
                config.folder().resolve("config-history"), config.limits().configVersionsMax());
        Configurations configurations = new Configurations(commands, audit, history);
        routes = new ApiRoutes(
                        new ApiRoutes.Parts(state, commands, audit, sources, search, configurations, login),
                        config.limits())
                .routes();
        plain = plain();
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
        return open(config, sources, new JournalSearch(config.engines()));
    }

    /** Starts a console with another search than that in the journals of its engines. */
    static ConsoleServer open(ConsoleConfig config, ConsoleSources sources, MessageSearch search) throws IOException {
        ConsoleServer console = new ConsoleServer(config, sources, search);
        config.engines().forEach(engine -> console.pollers.add(new EnginePoller(engine, console.state::accept)));
        console.listener.start(console.new Requests());
        return console;
    }

    /** {@return the address of the page} */
    public URI address() {
        InetSocketAddress address = listener.address();
        String host = address.getAddress().isAnyLocalAddress()
                ? "localhost"
                : address.getAddress().getHostAddress();
        String name = host.contains(":") ? "[" + host + "]" : host;
        return URI.create((config.tls().isPresent() ? "https" : "http") + "://" + name + ":" + address.getPort() + "/");
    }

    /**
     * Takes other alarms, such as those of a configuration that was reloaded; they count from the next reading on.
     *
     * @param alarms when an alarm is raised, and which are delivered where
     */
    public void configure(AlarmConfig alarms) {
        state.alarms().configure(alarms);
    }

    /** {@return the addresses of the API, for its description} */
    List<Route> routes() {
        return routes;
    }

    /** {@return all paths that are no addresses of the API} */
    Set<String> plainPaths() {
        Set<String> paths = new TreeSet<>(page.paths());
        paths.addAll(plain.keySet());
        paths.add(STREAM);
        return paths;
    }

    /**
     * An answer outside of the API.
     *
     * @param work what it waits for
     * @param isOpen whether it needs no token on any address
     * @param handler prepares it
     */
    private record Plain(RequestWork work, boolean isOpen, Route.Handler handler) {}

    private Map<String, Plain> plain() {
        byte[] up = "up\n".getBytes(StandardCharsets.US_ASCII);
        Map<String, Plain> answers = new HashMap<>();
        answers.put(HEALTH, new Plain(RequestWork.HEALTH, true, call -> call.send(HttpCall.OK, PLAIN, up)));
        answers.put("/ready", new Plain(RequestWork.STATE, true, this::ready));
        Route.Handler metrics = call -> OpenMetrics.answer(call, state, rejected.counts());
        answers.put("/metrics", new Plain(RequestWork.STATE, false, metrics));
        answers.put("/api/v1/login", new Plain(RequestWork.STATE, true, this::who));
        login.ifPresent(oidc -> {
            answers.put(OidcLogin.LOGIN, new Plain(RequestWork.LOGIN, true, oidc::begin));
            answers.put(OidcLogin.CALLBACK, new Plain(RequestWork.LOGIN, true, oidc::complete));
        });
        return answers;
    }

    /** The requests of all connections. */
    private final class Requests implements HttpListener.Answers {
        @Override
        public void answer(Exchange exchange) throws IOException {
            try {
                ConsoleServer.this.answer(exchange);
            } catch (HttpCall.CallerGoneException gone) {
                LOG.debug("a caller of the console has gone: {}", gone.toString());
                throw gone;
            }
        }

        @Override
        public void refuse(ApiException refusal, Exchange exchange) throws IOException {
            rejected.add(
                    refusal, "a request that cannot be read", exchange.caller().getHostAddress());
            error(new HttpCall(exchange, guard), refusal);
        }
    }

    private void answer(Exchange exchange) throws IOException {
        RequestHead head = exchange.head();
        HttpCall call = new HttpCall(exchange, guard);
        try {
            call.header("Content-Security-Policy", POLICY);
            call.header("Cross-Origin-Resource-Policy", "same-origin");
            call.header("X-Content-Type-Options", "nosniff");
            call.header("Referrer-Policy", "no-referrer");
            call.header("Cache-Control", "no-store");
            // To answer a probe costs no more than to refuse it.
            if (!head.rawPath().equals(HEALTH)) requests.require(exchange.caller(), System.nanoTime());
            head.require();
            sameOrigin.require(head);
            route(head, call);
        } catch (ApiException refused) {
            rejected.add(refused, shown(head), exchange.caller().getHostAddress());
            error(call, refused);
        } catch (HttpCall.CallerGoneException gone) {
            throw gone;
        } catch (IOException failure) {
            rejected.failed(failure, shown(head));
            error(call, new ApiException(ApiException.FAILED, "FAILED", failure.toString()));
        } catch (RuntimeException | Error bug) {
            rejected.failed(bug, shown(head));
            error(call, new ApiException(ApiException.FAILED, "FAILED", "an error of the console; its log has more"));
        }
    }

    private static String shown(RequestHead head) {
        // A code of a provider is a secret.
        String target = OidcLogin.isPage(head.rawPath()) ? head.rawPath() : head.target();
        return head.method() + " " + (target.length() <= SHOWN_MAX ? target : target.substring(0, SHOWN_MAX) + "...");
    }

    private static void error(HttpCall call, ApiException refused) throws IOException {
        if (refused.status() == ApiException.UNAUTHORIZED) call.header("WWW-Authenticate", "Bearer");
        boolean isLater =
                refused.status() == ApiException.UNAVAILABLE || refused.status() == ApiException.TOO_MANY_REQUESTS;
        if (isLater) call.header("Retry-After", String.valueOf(RETRY_SECONDS));
        // The status of an answer that is begun is 200: a search that failed late has found nothing, and says why.
        Optional<NothingFound> nothing = call.isBegun()
                ? Optional.of(new NothingFound(List.of(), true, List.of(refused.getMessage())))
                : Optional.empty();
        if (OidcLogin.isPage(call.rawPath())) OidcLogin.refuse(call, refused);
        else call.json(refused.status(), new Refusal(new Fault(refused.code(), refused.getMessage()), nothing));
        call.write();
    }

    private record Refusal(Fault error, @Unwrapped Optional<NothingFound> nothing) {}

    private record Fault(String code, String text) {}

    private record NothingFound(List<String> messages, boolean cut, List<String> remarks) {}

    private void route(RequestHead head, HttpCall call) throws IOException {
        String path = head.rawPath();
        String method = head.method();
        boolean isRead = method.equals(Route.GET) || call.isHead();
        if (isRead && other(path, call)) return;
        boolean isPath = false;
        for (Route route : routes) {
            Optional<Map<String, String>> parts = route.match(path);
            if (parts.isEmpty()) continue;
            isPath = true;
            if (!route.method().equals(isRead ? Route.GET : method)) continue;
            call.path(parts.get());
            serve(route, call);
            return;
        }
        if (isPath || plainPaths().contains(path)) {
            throw new ApiException(
                    ApiException.METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", path + " does not take " + method);
        }
        throw ApiException.notFound("there is nothing at " + path + "; see /api/v1/openapi.json");
    }

    private void serve(Route route, HttpCall call) throws IOException {
        if (route.method().equals(Route.POST)) call.readBody(config.limits().bodyBytesMax());
        Callable<Void> work = () -> {
            authorise(call, route.role());
            route.handler().handle(call);
            return null;
        };
        if (route.work() == RequestWork.SEARCH) searches.run(call, work);
        else run(route.work(), call, work);
    }

    private void run(RequestWork work, HttpCall call, Callable<Void> task) throws IOException {
        int seconds =
                work == RequestWork.CHANGE ? CHANGE_SECONDS : config.limits().requestSeconds();
        threads.run(work, seconds, task);
        int bytes = call.answerBytes();
        if (!answerBytes.tryAcquire(bytes)) {
            throw ApiException.busy("answers of " + config.limits().answerBytesMax()
                    + " bytes wait for callers that take them too slowly: try again later");
        }
        try {
            call.write();
        } finally {
            answerBytes.release(bytes);
        }
    }

    // A file of the page, an answer outside of the API, or the stream.
    private boolean other(String path, HttpCall call) throws IOException {
        Optional<PageFiles.File> file = page.find(path);
        Plain answer = plain.get(path);
        if (file.isPresent()) {
            call.send(HttpCall.OK, file.get().type(), file.get().text().getBytes(StandardCharsets.UTF_8));
            call.write();
        } else if (answer != null) {
            run(answer.work(), call, () -> {
                if (!answer.isOpen()) authorise(call, Role.VIEWER);
                answer.handler().handle(call);
                return null;
            });
        } else if (path.equals(STREAM)) {
            threads.run(RequestWork.STATE, config.limits().requestSeconds(), () -> {
                authorise(call, Role.VIEWER);
                return null;
            });
            streams.send(call, () -> authenticator.requireSession(call));
        } else {
            return false;
        }
        return true;
    }

    private void authorise(HttpCall call, Role needed) throws IOException {
        Optional<Access.Caller> caller = authenticator.caller(call);
        call.caller(caller, config.isLoopback() || config.tls().isPresent());
        if (needed == Role.VIEWER && config.isLoopback()) return;
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
        if (needed != Role.VIEWER && !config.isLoopback() && config.tls().isEmpty()) {
            throw new ApiException(
                    ApiException.FORBIDDEN,
                    "TLS_NEEDED",
                    "changes need HTTPS, or a console on a loopback address: see --console-key-store");
        }
    }

    // Also for a page whose user is not logged in: it shows how to.
    private void who(HttpCall call) throws IOException {
        Optional<Access.Caller> caller = authenticator.caller(call);
        call.json(
                HttpCall.OK,
                new Who(
                        login.isPresent(),
                        caller.map(Access.Caller::name),
                        caller.map(one -> one.role().text())));
    }

    private record Who(boolean openId, Optional<String> name, Optional<String> role) {}

    private void ready(HttpCall call) {
        List<String> missing = state.engines().stream()
                .filter(engine -> !engine.isReachable())
                .map(engine -> engine.engine() + ": " + engine.error())
                .toList();
        int status = missing.isEmpty() ? HttpCall.OK : ApiException.UNAVAILABLE;
        // Beyond this machine names of engines and paths are for callers with a token.
        String reasons = config.isLoopback() ? String.join("\n", missing) + "\n" : "";
        String text = missing.isEmpty() ? "ready\n" : "not ready\n" + reasons;
        call.send(status, PLAIN, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Ends all requests and stops reading the engines. */
    @Override
    public void close() throws IOException {
        pollers.forEach(EnginePoller::close);
        listener.close();
        threads.close();
        guard.close();
        rejected.close();
        login.ifPresent(OidcLogin::close);
        state.close();
        audit.close();
    }
}
