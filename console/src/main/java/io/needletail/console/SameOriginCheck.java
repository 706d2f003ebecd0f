package io.needletail.console;

import java.util.Locale;
import java.util.Set;

/**
 * Refuses requests that a page of another site lets a browser send, reads included: such a page cannot read the answer,
 * and costs time all the same. Programs send neither Origin nor Sec-Fetch-Site. Any thread.
 */
final class SameOriginCheck {
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");
    private static final Set<String> PAGES = Set.of("/", "/index.html", OidcLogin.CALLBACK);
    private static final int SHOWN_MAX = 100;

    private final ConsoleConfig config;
    private final String scheme;

    SameOriginCheck(ConsoleConfig config) {
        this.config = config;
        scheme = config.tls().isPresent() ? "https://" : "http://";
    }

    /** Throws when a request is not of the console's own page nor of a program. */
    void require(RequestHead head) {
        String host = head.first("Host").orElse("").toLowerCase(Locale.ROOT);
        requireKnownHost(host);
        for (String origin : head.all("Origin")) {
            if (!origin.toLowerCase(Locale.ROOT).equals(scheme + host)) throw foreign("Origin", origin, scheme + host);
        }
        for (String site : head.all("Sec-Fetch-Site")) {
            boolean isOwn = OWN_SITES.contains(site.toLowerCase(Locale.ROOT));
            if (!isOwn && !isLinkToPage(head)) throw foreign("Sec-Fetch-Site", site, "same-origin");
        }
    }

    // A link of another site may open the page, which then reads as its own. A provider's page leads back to a login.
    private static boolean isLinkToPage(RequestHead head) {
        return head.method().equals(Route.GET)
                && head.first("Sec-Fetch-Mode").filter("navigate"::equals).isPresent()
                && head.first("Sec-Fetch-Dest").filter("document"::equals).isPresent()
                && PAGES.contains(head.rawPath());
    }

    // A page of another site can make a browser call a name that it lets point to this machine.
    private void requireKnownHost(String host) {
        if (!config.isLoopback()) return;
        int colon = host.lastIndexOf(':');
        boolean hasPort = colon >= 0 && host.indexOf(']') < colon;
        String name = hasPort ? host.substring(0, colon) : host;
        if (LOOPBACK_NAMES.contains(name)
                || name.equalsIgnoreCase(config.address().getHostString())) return;
        throw new ApiException(
                ApiException.FORBIDDEN,
                "UNKNOWN_HOST",
                "Host '" + shown(host) + "': a console on a loopback address is called by localhost or its address");
    }

    private static ApiException foreign(String header, String value, String expected) {
        return new ApiException(
                ApiException.FORBIDDEN,
                "FOREIGN_ORIGIN",
                header + " '" + shown(value) + "': a page of another site may not call the console; expected '"
                        + shown(expected) + "', or no such header: open the console's own page");
    }

    private static String shown(String value) {
        String start = value.length() <= SHOWN_MAX ? value : value.substring(0, SHOWN_MAX) + "...";
        return start.replaceAll("[^ -~]", "?");
    }
}
