package io.needletail.console;

import io.needletail.engine.config.AlarmConfig;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Settings of a console.
 *
 * @param address where it listens; port 0 for one that the system chooses
 * @param engines the engines that it shows, with different names; none for a process that reads market data only
 * @param access the tokens
 * @param oidc logins with OpenID Connect beside the tokens; empty without
 * @param folder where it keeps its audit; unused without an engine
 * @param tls the certificate of an HTTPS server; empty for HTTP, which allows changes on a loopback address only
 * @param alarms when an alarm is raised, and which are delivered where
 * @param notifiers receivers of all alarms, at once, at all times
 * @param limits what callers can cost
 */
public record ConsoleConfig(
        InetSocketAddress address,
        List<WatchedEngine> engines,
        Access access,
        Optional<OidcConfig> oidc,
        Path folder,
        Optional<SSLContext> tls,
        AlarmConfig alarms,
        List<AlarmNotifier> notifiers,
        ConsoleLimits limits) {
    /** Rejects two engines with the same name. */
    public ConsoleConfig {
        engines = List.copyOf(engines);
        notifiers = List.copyOf(notifiers);
        long names = engines.stream().map(WatchedEngine::name).distinct().count();
        if (names < engines.size()) throw new IllegalArgumentException("two engines of a console have the same name");
    }

    /** Tests whether only this machine can call the console. */
    boolean isLoopback() {
        return address.getAddress().isLoopbackAddress();
    }

    /**
     * Creates the settings of a console over HTTP, with all limits at their defaults.
     *
     * @param address where it listens
     * @param engines the engines that it shows
     * @param access the tokens
     * @param folder where it keeps its audit; unused without an engine
     * @return the settings
     */
    public static ConsoleConfig of(InetSocketAddress address, List<WatchedEngine> engines, Access access, Path folder) {
        return new ConsoleConfig(
                address,
                engines,
                access,
                Optional.empty(),
                folder,
                Optional.empty(),
                AlarmConfig.DEFAULTS,
                List.of(),
                ConsoleLimits.DEFAULTS);
    }

    /**
     * Copies these settings with logins.
     *
     * @param logins logins with OpenID Connect beside the tokens
     * @return new settings
     */
    public ConsoleConfig withOidc(OidcConfig logins) {
        return new ConsoleConfig(address, engines, access, Optional.of(logins), folder, tls, alarms, notifiers, limits);
    }

    /**
     * Copies these settings with a certificate.
     *
     * @param certificate the context of an HTTPS server
     * @return new settings
     */
    public ConsoleConfig withTls(SSLContext certificate) {
        return new ConsoleConfig(
                address, engines, access, oidc, folder, Optional.of(certificate), alarms, notifiers, limits);
    }

    /**
     * Copies these settings with other alarms.
     *
     * @param rules when an alarm is raised, and which are delivered where
     * @param receivers receivers of all alarms, at once, at all times
     * @return new settings
     */
    public ConsoleConfig withAlarms(AlarmConfig rules, List<AlarmNotifier> receivers) {
        return new ConsoleConfig(address, engines, access, oidc, folder, tls, rules, receivers, limits);
    }

    /**
     * Copies these settings with other limits.
     *
     * @param others what callers can cost
     * @return new settings
     */
    public ConsoleConfig withLimits(ConsoleLimits others) {
        return new ConsoleConfig(address, engines, access, oidc, folder, tls, alarms, notifiers, others);
    }
}
