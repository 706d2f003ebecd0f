// tidy: the type that applications call; nearly every method is one call of a part
package io.needletail.engine;

import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.error.StoreError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.store.EngineRing;
import io.needletail.engine.store.EngineStores;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.transport.ThreadAffinity;
import io.needletail.transport.tls.CertificateReload;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.VectorProof;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;

/**
 * Runs any number of sessions on one thread: accept, read, step, time, write; each session sends once a cycle.
 *
 * <pre>{@code
 * try (Engine engine = new Engine(EngineConfig.DEFAULTS)) {
 *     engine.add(SessionSpec.acceptor(id).listen("0.0.0.0", 9880).store(directory).listener(application).build());
 *     engine.run();
 * }
 * }</pre>
 *
 * <p>Assumes that {@link #add}, {@link #poll} and {@link #run} are called on one thread; listeners are called on it
 * too. {@link #stop}, {@link #submit} and {@link #messageQueue} may come from any thread. Name look-ups, forces to disk
 * and the preparation of files happen on background threads. A cycle in which no connection is established allocates
 * nothing.
 */
public final class Engine implements AutoCloseable {
    private static final Logger LOG = EngineLogger.of("needletail.engine");

    private final EngineConfig config;
    private final EpochClock clock = new EpochClock();
    // One thread stays: to hand a task to a thread that waits allocates nothing, to start a thread does.
    private final ExecutorService background = new ThreadPoolExecutor(
            1,
            Integer.MAX_VALUE,
            1,
            TimeUnit.MINUTES,
            new SynchronousQueue<>(),
            Thread.ofPlatform().name("needletail-background-", 0).daemon().factory());
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final EngineStores stores;
    private final EngineParts parts;
    private final SessionRegistry registry;
    private final ThreadOwner owner;
    private final SessionOpener opener;
    private final Acceptors acceptors;
    private final SessionReloader.EngineThread engineThread = new OwnThread();
    private final SubmittedTasks submitted;
    private final MessageQueues queues;
    private final EngineControl control;
    private final List<Closeable> channels = new CopyOnWriteArrayList<>();
    private final VectorWatch vectors = new VectorWatch(new VectorProof(), LOG);
    private volatile Optional<Thread> runner = Optional.empty();
    private final BooleanSupplier hasCalls = this::hasCalls;
    private volatile boolean stopping;

    /**
     * Creates an engine without sessions.
     *
     * @param config settings of the whole engine
     */
    public Engine(EngineConfig config) {
        this(config, new EngineRing());
    }

    Engine(EngineConfig config, EngineRing ring) {
        this.config = config;
        stores = new EngineStores(background, ring);
        parts = new EngineParts(config, background, stores, clock);
        registry = parts.sessions();
        owner = parts.shared().owner();
        opener = new SessionOpener(parts, session -> submit(() -> session.storeFailed(clock.nowNs())));
        acceptors = new Acceptors(parts, opener::open);
        submitted = new SubmittedTasks(parts.shared().errors(), clock, stores);
        queues = new MessageQueues(registry, owner, stores, parts::wake);
        control = new EngineControl(this, registry);
    }

    /**
     * Adds a session: an acceptor listens from now on, an initiator connects and stays connected. On the thread that is
     * going to call {@link #run}, or on the engine's thread. Blocks while the journal is opened.
     *
     * @param spec the session
     * @return the session, to be used on the engine's thread
     * @throws IOException when the address, the journal, the log or a certificate cannot be opened; a busy port is
     *     tried again, see {@link EngineConfig#listenRetryNs}
     * @throws IllegalArgumentException when the session runs already, or is a template or standby, see
     *     {@link #addTemplate}
     */
    public Session add(SessionSpec spec) throws IOException {
        if (spec.isMadeAtLogon()) {
            throw new IllegalArgumentException(
                    "session " + spec.id() + " is opened when its peer logs on: use addTemplate");
        }
        open(spec);
        return session(spec.id()).orElseThrow();
    }

    /**
     * Adds a template, or a standby: its sessions are opened when a peer logs on. On the same thread as {@link #add}.
     *
     * @param spec made with {@link SessionSpecBuilder#template} or {@link SessionSpecBuilder#standby}
     * @throws IOException when the address or a certificate cannot be opened
     * @throws IllegalArgumentException when the template runs already, or is a single session
     */
    public void addTemplate(SessionSpec spec) throws IOException {
        if (!spec.isMadeAtLogon()) {
            throw new IllegalArgumentException("session " + spec.id() + " is no template and no standby: use add");
        }
        open(spec);
    }

    /**
     * Runs these sessions and no others. A session whose spec is unchanged keeps its connection; a session with a
     * changed spec is logged out and starts again with the new one; a session that is not in the list is logged out. A
     * session that fails is logged and does not stop the others.
     *
     * <p>Blocks until that is done. While {@link #run} is active, call this method on another thread, which does the
     * blocking work; before that, on the thread that is going to call {@link #run}.
     *
     * @param specs the sessions
     * @return the changes and the failures
     * @throws IllegalArgumentException when a session is named twice; nothing is changed then
     * @throws IllegalStateException on the engine's own thread while it runs, or when the engine has ended
     */
    public synchronized ReloadResult reload(List<SessionSpec> specs) {
        if (isEngineThread())
            throw new IllegalStateException("the engine cannot wait for itself: reload on another thread");
        return reloader().run(specs);
    }

    /**
     * Compares these sessions with those that run, as {@link #reload} does, and changes nothing. Blocks until the
     * engine's thread has told what it runs; on the threads that may call {@link #reload}.
     *
     * @param specs the sessions
     * @return the changes that {@link #reload} would make now, without failures: those show when a session is opened
     * @throws IllegalArgumentException when a session is named twice
     * @throws IllegalStateException on the engine's own thread while it runs, or when the engine has ended
     */
    public synchronized ReloadResult preview(List<SessionSpec> specs) {
        if (isEngineThread())
            throw new IllegalStateException("the engine cannot wait for itself: preview on another thread");
        return reloader().preview(specs);
    }

    /**
     * Reads the files of all TLS certificates in use again; connections made from then on use what they hold. Blocks;
     * on any thread but the engine's.
     *
     * @return what came of it, by configuration
     */
    public synchronized List<CertificateReload> reloadCertificates() {
        return parts.transports().reload();
    }

    /**
     * Returns all sessions, connected or not, including those created from templates; a standby is included while it is
     * connected. On the engine's thread.
     *
     * @return sessions in the order in which they were opened
     */
    public List<Session> sessions() {
        return registry.all().stream().<Session>map(RegisteredSession::session).toList();
    }

    /**
     * A session. On the engine's thread.
     *
     * @param id which one
     * @return empty when it does not run here
     */
    public Optional<Session> session(SessionId id) {
        return registry.session(id);
    }

    /**
     * Enables a session, so that it can connect: again, or for the first time when its spec sets a manual start. On the
     * engine's thread.
     *
     * @param id the session
     * @return false when this engine does not run it
     */
    public boolean enable(SessionId id) {
        Optional<RegisteredSession> registered = registry.find(id);
        registered.ifPresent(RegisteredSession::enable);
        return registered.isPresent();
    }

    /**
     * Logs a session out and keeps it from being connected, until it is enabled again. On the engine's thread.
     *
     * @param id which one
     * @return false when it does not run here
     */
    public boolean disable(SessionId id) {
        Optional<RegisteredSession> registered = registry.find(id);
        registered.ifPresent(found -> found.disable(""));
        return registered.isPresent();
    }

    /**
     * Returns the port that is listened on, which the system chose when the endpoint's is 0. On the engine's thread.
     *
     * @param endpoint as in the spec
     * @return empty when no acceptor listens there
     */
    public Optional<Integer> port(Endpoint endpoint) {
        return acceptors.port(endpoint);
    }

    /**
     * Returns the number of connections that were closed before they reached a session. From any thread.
     *
     * @return a copy, by reason; a reason that never applied is absent
     */
    public Map<ConnectionError, Long> refusals() {
        return acceptors.refusals();
    }

    /**
     * Returns the number of faults of stores that were found while they were open, such as a full disk. From any
     * thread.
     *
     * @return a copy, by error; an error that never occurred is absent
     */
    public Map<StoreError, Long> storeFaults() {
        return stores.faults();
    }

    /**
     * Runs orders through throw-away sessions on loopback until the code that they pass is compiled, so that the first
     * real order is not an interpreted one: until the compiler was nearly idle for a second, at most twenty seconds.
     * Vectors are used after it if their code allocates nothing, see {@link VectorProof}. Call it before {@link #run},
     * or on another thread while the engine runs; an interrupt ends it. The log gets the outcome.
     *
     * @return the outcome
     * @throws IOException when loopback or a temporary journal cannot be opened
     */
    public WarmUpResult warmUp() throws IOException {
        return warmUp(MessageValidator.NONE);
    }

    /**
     * Warms up as {@link #warmUp()} does, for an engine whose sessions validate inbound messages.
     *
     * @param check validator for orders and reports of FIX 4.4, not one of a session; called on this thread
     * @return the outcome
     * @throws IOException when loopback or a temporary journal cannot be opened, or the validator rejects an order or a
     *     report
     */
    public WarmUpResult warmUp(MessageValidator check) throws IOException {
        return WarmUp.run(check);
    }

    /**
     * Runs one cycle: submitted tasks, then each session.
     *
     * @return number of bytes and messages processed; 0 when the cycle was idle
     */
    public int poll() {
        owner.take();
        // By a listener: what is committed here waits for the end of the listener's step.
        boolean isNested = stores.isInCycle();
        if (isNested) stores.enterCycle();
        try {
            // What the application sent between two cycles.
            stores.endStep();
            int tasks = submitted.run();
            long nowNs = clock.beginCycle();
            vectors.poll(nowNs);
            int queued = queues.poll(nowNs);
            parts.onTime(nowNs);
            return tasks + queued + acceptors.poll(nowNs) + registry.poll(nowNs);
        } catch (InternalError fault) {
            return registry.examine(fault, clock.nowNs());
        } finally {
            if (isNested) stores.leaveCycle();
            clock.endCycle();
        }
    }

    /**
     * Commits what the application has sent since the last cycle, as each cycle does. For an application that sends
     * much before it runs the engine: a store takes one batch between two commits, and then answers
     * {@link io.needletail.session.SendResult#BACK_PRESSURE}. On the engine's thread; without effect within a cycle.
     */
    public void commit() {
        owner.take();
        if (!stores.isInCycle()) stores.endStep();
    }

    /**
     * Returns the engine's time, which its sessions use: the same within one cycle, the present time in a submitted
     * task. On the engine's thread.
     *
     * @return epoch nanoseconds, never less than before unless the wall clock was set back by a second or more
     */
    public long nowNs() {
        return clock.nowNs();
    }

    /**
     * Pins this thread to the configured core, if there is one. Cycles until {@link #stop} is called; then logs every
     * session out, waits for the Logout(5) of each peer, and returns.
     */
    public void run() {
        runCycles(() -> rest(poll()));
    }

    /**
     * Runs as {@link #run()} does, with work of the application on the same thread.
     *
     * @param work done once in each cycle, after that of the sessions; returns 0 when there was nothing to do
     * @param idle what the thread does after a cycle without work
     */
    public void run(IntSupplier work, IdleStrategy idle) {
        runCycles(() -> idle.idle(poll() + work.getAsInt()));
    }

    private void runCycles(Runnable cycle) {
        runner = Optional.of(Thread.currentThread());
        owner.take();
        if (config.core() != EngineConfig.ANY_CORE) pin(config.core());
        try {
            while (!stopping) cycle.run();
            logOut();
        } finally {
            end();
        }
    }

    private boolean hasCalls() {
        return stopping || !submitted.isEmpty() || !queues.isEmpty();
    }

    private void rest(int workCount) {
        if (workCount == 0 && config.idle().equals(IdleStrategy.BLOCK)) {
            parts.await(clock.nowNs(), hasCalls);
        } else {
            config.idle().idle(workCount);
        }
    }

    /** Makes {@link #run} log out and return. From any thread. */
    public void stop() {
        stopping = true;
        parts.wake();
    }

    /**
     * Runs a task on the engine's thread, before its next cycle. From any thread. What the task throws goes to the
     * {@link ErrorHandler}, and the engine goes on; only a {@link VirtualMachineError} other than a stack overflow ends
     * it.
     *
     * @param task must not block
     */
    public void submit(Runnable task) {
        submitted.add(task);
        parts.wake();
    }

    /**
     * Creates a queue of messages that other threads send on sessions of this engine without allocating, see
     * {@link MessageQueue}. From any thread. An engine keeps its queues until it ends: an application creates few of
     * them, when it starts.
     *
     * @param capacity most messages that wait at a time, 1 to {@link MessageQueue#CAPACITY_MAX}
     * @return an empty queue
     */
    public MessageQueue messageQueue(int capacity) {
        return queues.add(capacity);
    }

    /**
     * Returns the state and the counters of all sessions for other threads, in the order of {@link #sessions}. From any
     * thread; costs the engine's thread nothing.
     *
     * @return live views, an immutable list
     */
    public List<SessionView> views() {
        return registry.views();
    }

    /**
     * Returns the messages whose stages are timed, for traces. From any thread.
     *
     * @return always the same; records nothing before {@link MessageSamples#open}
     */
    public MessageSamples messageSamples() {
        return parts.shared().samples();
    }

    /**
     * Returns the memory that the engine's thread has allocated. From any thread; costs the engine's thread nothing.
     *
     * @return bytes since the thread started; empty before the first cycle, and where the virtual machine does not
     *     measure it
     */
    public OptionalLong allocatedBytes() {
        return owner.allocatedBytes();
    }

    /**
     * Returns the commands of operators. From any thread.
     *
     * @return always the same
     */
    public EngineControl control() {
        return control;
    }

    /**
     * Sets what is called when a session was added or removed, such as one that a template made, in place of an earlier
     * action. From any thread.
     *
     * @param action runs on a background thread, with {@link #views} as they are then
     */
    public void onSessionsChanged(Runnable action) {
        registry.onChange(() -> background.execute(action));
    }

    /**
     * Opens an admin channel: a Unix domain socket at which programs of the same user list, log on and log out
     * sessions, set their numbers and read their counters, as {@code needletail session} does. It has a thread of its
     * own, and is closed with the engine. From any thread.
     *
     * @param config where the socket is, and what its clients can cost: an
     *     {@link io.needletail.engine.operate.AdminConfig}
     * @param <C> the channel
     * @return the open channel
     * @throws IOException when another process listens there, the path is too long for a socket, or other users could
     *     enter its folder; naming the path
     */
    public <C extends Closeable> C openAdminChannel(ChannelConfig<C> config) throws IOException {
        C channel = config.open(this);
        channels.add(channel);
        return channel;
    }

    /** Closes what is still connected, forces and closes the journals. On the engine's thread. */
    @Override
    public void close() throws IOException {
        end();
        stores.endStep();
        List<IOException> failures = new ArrayList<>();
        channels.forEach(channel -> close(channel, failures));
        acceptors.close();
        // A failure of one session does not prevent the others from being closed.
        for (RegisteredSession registered : registry.all()) {
            try {
                registered.close(clock.nowNs());
            } catch (IOException failure) {
                failures.add(failure);
            } catch (InternalError fault) {
                failures.add(new IOException(
                        registered.id() + " could not close its journal: " + fault.getMessage(), fault));
            }
        }
        int sessions = registry.all().size();
        registry.clear();
        acceptors.awaitRetired();
        close(parts, failures);
        if (!background.isShutdown())
            LOG.info("the engine has stopped: {} sessions and their stores are closed", sessions);
        background.shutdown();
        if (failures.isEmpty()) return;
        IOException first = failures.removeFirst();
        failures.forEach(first::addSuppressed);
        throw first;
    }

    private static void close(Closeable part, List<IOException> failures) {
        try {
            part.close();
        } catch (IOException failure) {
            failures.add(failure);
        }
    }

    private SessionReloader reloader() {
        return new SessionReloader(registry, acceptors, opener, engineThread);
    }

    private void open(SessionSpec spec) throws IOException {
        if (session(spec.id()).isPresent() || acceptors.hasTemplate(spec.id())) throw SessionReloader.twice(spec.id());
        SessionReloader adding = reloader();
        adding.add(List.of(spec));
        for (ReloadResult.Failure failure : adding.failures()) {
            switch (failure.cause()) {
                case RuntimeException unusable -> throw unusable;
                case IOException closed -> throw closed;
                case Exception other -> throw new IOException(other);
            }
        }
    }

    private static void pin(int core) {
        ThreadAffinity.pin(core)
                .ifPresentOrElse(
                        why -> LOG.warn(
                                "{} the engine's thread runs on any core, Affinity={} has no effect: {}",
                                EngineFault.NO_AFFINITY.id(),
                                core,
                                why),
                        () -> LOG.info("the engine's thread runs on core {}", core));
    }

    // An exception of the task goes to the calling thread.
    private static <T> void result(Supplier<T> task, CompletableFuture<T> result) {
        try {
            result.complete(task.get());
        } catch (RuntimeException failure) {
            result.completeExceptionally(failure);
        }
    }

    private void end() {
        ended.complete(null);
        control.end();
        queues.close();
    }

    private void logOut() {
        acceptors.close();
        for (RegisteredSession registered : registry.all()) registered.disable("");
        while (registry.connected() > 0) config.idle().idle(poll());
    }

    /** Runs a task on this thread before the engine runs, and in one of its cycles afterwards. */
    private final class OwnThread implements SessionReloader.EngineThread {
        @Override
        public <T> T call(Supplier<T> task) {
            if (ended.isDone()) throw new IllegalStateException("the engine has ended");
            if (runner.isEmpty() || isEngineThread()) return task.get();
            CompletableFuture<T> result = new CompletableFuture<>();
            submit(() -> result(task, result));
            CompletableFuture.anyOf(result, ended).join();
            if (!result.isDone()) throw new IllegalStateException("the engine has ended");
            return result.join();
        }

        @Override
        public void await(Supplier<Boolean> task) {
            while (!call(task)) {
                IdleStrategy.PARK.idle(runner.isPresent() ? 0 : poll());
            }
        }
    }

    private boolean isEngineThread() {
        return runner.equals(Optional.of(Thread.currentThread()));
    }
}
