package io.needletail.engine.operate;

import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.log.EngineLogger;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;

/**
 * The commands of the admin channel that read the configuration: {@code reload}, its dry run, and {@code settings}, on
 * threads of their own; one reload or dry run at a time. Any thread.
 */
final class AdminReload {
    private static final Logger LOG = EngineLogger.of("needletail.admin");
    private static final String DRY_RUN = "dryRun";
    private static final String FILE = "file";

    private final Optional<AdminConfig.Reloading> application;
    private final AtomicBoolean isUnderWay = new AtomicBoolean();

    AdminReload(Optional<AdminConfig.Reloading> application) {
        this.application = application;
    }

    /** Returns the settings of a session. */
    CompletableFuture<Object> settings(SessionId session) {
        AdminConfig.Reloading reloading = application();
        CompletableFuture<Object> result = new CompletableFuture<>();
        start(result, () -> reloading.settings(session), () -> {});
        return result;
    }

    CompletableFuture<Object> execute(Map<String, Object> arguments) {
        AdminConfig.Reloading reloading = application();
        boolean isDry = isDry(arguments);
        Optional<Path> candidate = candidate(arguments);
        if (candidate.isPresent() && !isDry) throw badRequest("file: only a dry run reads another file; set dryRun");
        LOG.info("reload by the admin channel{}", isDry ? ", a dry run" : "");
        return runAlone(
                () -> isDry ? ReloadReport.of(reloading.preview(candidate)) : ReloadReport.of(reloading.reload()));
    }

    private AdminConfig.Reloading application() {
        return application.orElseThrow(() -> new AdminException(
                AdminErrorCode.UNSUPPORTED, "the application of this engine has no configuration to read again"));
    }

    /** Blocks, and makes an answer. */
    private interface Work {
        Record run() throws IOException;
    }

    private CompletableFuture<Object> runAlone(Work work) {
        if (!isUnderWay.compareAndSet(false, true))
            throw new AdminException(AdminErrorCode.BUSY, "a reload is under way");
        CompletableFuture<Object> result = new CompletableFuture<>();
        start(result, work, () -> isUnderWay.set(false));
        return result;
    }

    // The end comes before the answer: the next command may follow the answer at once.
    private static void start(CompletableFuture<Object> result, Work work, Runnable end) {
        Thread.ofPlatform().name("needletail-admin-reload").daemon().start(() -> {
            try {
                Record done = work.run();
                end.run();
                result.complete(done);
            } catch (AdminException refused) {
                end.run();
                result.completeExceptionally(refused);
            } catch (IOException | RuntimeException failure) {
                end.run();
                result.completeExceptionally(
                        new AdminException(AdminErrorCode.FAILED, String.valueOf(failure.getMessage())));
            }
        });
    }

    private static boolean isDry(Map<String, Object> arguments) {
        return switch (arguments.getOrDefault(DRY_RUN, false)) {
            case Boolean dry -> dry;
            default -> throw badRequest("dryRun: expected true or false");
        };
    }

    private static Optional<Path> candidate(Map<String, Object> arguments) {
        return switch (arguments.get(FILE)) {
            case null -> Optional.empty();
            case String path when path.startsWith("/") -> Optional.of(Path.of(path));
            default -> throw badRequest("file: expected the absolute path of a configuration file");
        };
    }

    private static AdminException badRequest(String text) {
        return new AdminException(AdminErrorCode.BAD_REQUEST, text);
    }
}
