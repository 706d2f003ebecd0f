package io.needletail.engine.jmx;

import io.needletail.engine.Engine;
import io.needletail.engine.SessionCommand;
import io.needletail.engine.SessionError;
import io.needletail.engine.SessionView;
import io.needletail.engine.log.EngineLogger;
import io.needletail.session.CompIds;
import io.needletail.session.SessionStatus;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;

/** MBean of one session. Any thread but the engine's. */
final class SessionOperations implements SessionMXBean {
    private static final Logger LOG = EngineLogger.of("needletail.admin");
    private static final long MILLI_NS = 1_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;

    private final Engine engine;
    private final SessionView view;

    SessionOperations(Engine engine, SessionView view) {
        this.engine = engine;
        this.view = view;
    }

    @Override
    public String getBeginString() {
        return view.id().beginString();
    }

    @Override
    public String getSenderCompID() {
        return sender().compId();
    }

    @Override
    public String getSenderSubID() {
        return sender().subId();
    }

    @Override
    public String getSenderLocationID() {
        return sender().locationId();
    }

    @Override
    public String getTargetCompID() {
        return target().compId();
    }

    @Override
    public String getTargetSubID() {
        return target().subId();
    }

    @Override
    public String getTargetLocationID() {
        return target().locationId();
    }

    @Override
    public String getSessionID() {
        return view.id().toString();
    }

    @Override
    public String getConnectionRole() {
        return view.config().initiator() ? "INITIATOR" : "ACCEPTOR";
    }

    @Override
    public boolean isLoggedOn() {
        return view.status() == SessionStatus.ACTIVE;
    }

    @Override
    public boolean isEnabled() {
        return view.enabled();
    }

    @Override
    public boolean isLogonSent() {
        return view.status() == SessionStatus.LOGON_SENT || isLogonReceived();
    }

    @Override
    public boolean isLogonReceived() {
        return switch (view.status()) {
            case ACTIVE, LOGOUT_SENT -> true;
            case DISCONNECTED, AWAITING_LOGON, LOGON_SENT, CLOSING -> false;
        };
    }

    @Override
    public boolean isLogoutSent() {
        return view.status() == SessionStatus.LOGOUT_SENT;
    }

    @Override
    public int getLogonTimeout() {
        return seconds(view.config().heartbeat().logonTimeoutNs());
    }

    @Override
    public int getLogoutTimeout() {
        return seconds(view.config().heartbeat().logoutTimeoutNs());
    }

    @Override
    public boolean isResetOnLogout() {
        return view.config().resetPolicy().onLogout();
    }

    @Override
    public boolean isResetOnDisconnect() {
        return view.config().resetPolicy().onDisconnect();
    }

    @Override
    public int getNextSenderMsgSeqNum() {
        return clamped(view.nextOut());
    }

    @Override
    public void setNextSenderMsgSeqNum(int next) {
        execute(new SessionCommand.SetNumbers(OptionalLong.empty(), OptionalLong.of(next)));
    }

    @Override
    public int getNextTargetMsgSeqNum() {
        return clamped(view.nextIn());
    }

    @Override
    public void setNextTargetMsgSeqNum(int next) {
        execute(new SessionCommand.SetNumbers(OptionalLong.of(next), OptionalLong.empty()));
    }

    @Override
    public long getNextIn() {
        return view.nextIn();
    }

    @Override
    public long getNextOut() {
        return view.nextOut();
    }

    @Override
    public String getStatus() {
        return view.status().name();
    }

    @Override
    public String getRemoteAddress() {
        return view.status() == SessionStatus.DISCONNECTED ? "" : view.peer().toString();
    }

    @Override
    public String getLastDisconnectReason() {
        return view.counters()
                .lastDisconnection()
                .map(last -> last.reason().name())
                .orElse("");
    }

    @Override
    public String getLastError() {
        return view.lastError().map(SessionError::toString).orElse("");
    }

    @Override
    public long getLastErrorTime() {
        return view.lastError().map(SessionError::timeNs).orElse(0L) / MILLI_NS;
    }

    @Override
    public int getFailedAttempts() {
        return view.failedAttempts();
    }

    @Override
    public long getNextAttemptTime() {
        return view.nextAttemptNs() / MILLI_NS;
    }

    @Override
    public long getLastLogonTime() {
        return view.counters().loggedOnNs() / MILLI_NS;
    }

    @Override
    public Map<String, Long> getCounters() {
        return view.counts();
    }

    @Override
    public void logon() {
        execute(new SessionCommand.LogOn());
    }

    @Override
    public void logoff() {
        execute(new SessionCommand.LogOut(""));
    }

    @Override
    public void disconnect() {
        execute(new SessionCommand.Disconnect());
    }

    @Override
    public void reset() {
        execute(new SessionCommand.Reset());
    }

    @Override
    public void sendTestRequest() {
        execute(new SessionCommand.TestRequest());
    }

    @Override
    public void resend(long from, long to) {
        execute(new SessionCommand.Resend(from, to));
    }

    // The classes of an exception may be unknown to the client: it gets one of the JDK.
    private void execute(SessionCommand command) {
        LOG.info("{} {} by JMX", view.id(), command.verb());
        try {
            engine.control().execute(view.id(), command).join();
        } catch (CompletionException refused) {
            throw new IllegalStateException(refused.getCause().getMessage());
        }
    }

    private CompIds sender() {
        return view.id().sender();
    }

    private CompIds target() {
        return view.id().target();
    }

    private static int clamped(long number) {
        return (int) Math.min(number, Integer.MAX_VALUE);
    }

    private static int seconds(long ns) {
        return clamped(ns / SECOND_NS);
    }
}
