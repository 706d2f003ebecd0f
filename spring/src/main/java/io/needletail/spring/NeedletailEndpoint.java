package io.needletail.spring;

import io.needletail.engine.Engine;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.admin.Json;
import io.needletail.engine.operate.OperatorCommands;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.util.MimeTypeUtils;

/**
 * Actuator endpoint {@code needletail}: reports and commands of the admin channel, as the guide's page
 * {@code admin-channel.md} describes their members. Commands need
 * {@code management.endpoint.needletail.access=unrestricted}. Over HTTP only: JMX has the engine's own beans.
 */
@WebEndpoint(id = "needletail", defaultAccess = Access.READ_ONLY)
public final class NeedletailEndpoint {
    private static final String JSON = MimeTypeUtils.APPLICATION_JSON_VALUE;

    /** Those that need no more than a line of the operator; {@code send} and {@code resend} are left to the channel. */
    private static final Set<String> COMMANDS =
            Set.of("logon", "logout", "disconnect", "test-request", "set-numbers", "reset");

    private static final int CONFLICT = 409;

    private final EngineLifecycle lifecycle;

    NeedletailEndpoint(EngineLifecycle lifecycle) {
        this.lifecycle = lifecycle;
    }

    /**
     * Reports the engine, and all sessions without their details.
     *
     * @return the members of {@code status}, and {@code list} as {@code sessions}
     */
    @ReadOperation(produces = JSON)
    public WebEndpointResponse<String> engine() {
        return answer(commands ->
                Map.of("engine", commands.status(), "sessions", commands.list().sessions()));
    }

    /**
     * Reports a session with its details.
     *
     * @param session its name, the name of its journal, or the peer's CompID where that is enough
     * @return the members of {@code show}
     */
    @ReadOperation(produces = JSON)
    public WebEndpointResponse<String> session(@Selector String session) {
        return answer(
                commands -> commands.execute("show", Map.of("session", session)).join());
    }

    /**
     * Carries out a command for a session.
     *
     * @param session as for {@link #session}
     * @param command logon, logout, disconnect, test-request, set-numbers or reset
     * @param text Text(58) of a Logout(5)
     * @param nextIn MsgSeqNum(34) expected next from the peer, of set-numbers
     * @param nextOut MsgSeqNum(34) of the next message, of set-numbers
     * @return the session after the command
     */
    @WriteOperation(produces = JSON)
    public WebEndpointResponse<String> command(
            @Selector String session,
            @Selector String command,
            @Nullable String text,
            @Nullable Long nextIn,
            @Nullable Long nextOut) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("session", session);
        if (text != null) arguments.put("text", text);
        if (nextIn != null) arguments.put("nextIn", nextIn);
        if (nextOut != null) arguments.put("nextOut", nextOut);
        return answer(commands -> {
            if (COMMANDS.contains(command))
                return commands.execute(command, arguments).join();
            throw new AdminException(AdminErrorCode.UNKNOWN_COMMAND, "the endpoint has no command " + command);
        });
    }

    private WebEndpointResponse<String> answer(Function<OperatorCommands, Object> question) {
        try {
            Engine engine = lifecycle
                    .running()
                    .orElseThrow(() -> new AdminException(AdminErrorCode.ENDED, "the engine does not run"));
            OperatorCommands commands = OperatorCommands.of(engine);
            return new WebEndpointResponse<>(Json.text(question.apply(commands)));
        } catch (AdminException refused) {
            return failed(refused);
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof AdminException refused) return failed(refused);
            throw failure;
        }
    }

    // The same object as in an answer of the admin channel.
    private static WebEndpointResponse<String> failed(AdminException refused) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", refused.code());
        error.put("text", refused.getMessage());
        return new WebEndpointResponse<>(Json.text(Map.of("error", error)), status(refused.code()));
    }

    private static int status(AdminErrorCode code) {
        return switch (code) {
            case UNKNOWN_SESSION, UNKNOWN_COMMAND -> WebEndpointResponse.STATUS_NOT_FOUND;
            case BAD_REQUEST -> WebEndpointResponse.STATUS_BAD_REQUEST;
            case REFUSED -> CONFLICT;
            case BUSY, TIMEOUT, ENDED -> WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE;
            default -> WebEndpointResponse.STATUS_INTERNAL_SERVER_ERROR;
        };
    }
}
