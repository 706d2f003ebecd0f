package io.needletail.console;

import io.needletail.engine.error.SystemError;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Posts each alarm as JSON to an address. */
public final class WebhookNotifier implements AlarmNotifier {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int OK_FROM = 200;
    private static final int OK_TO = 300;

    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    /**
     * Creates a notifier.
     *
     * @param address an {@code http} or {@code https} address; it is to answer within ten seconds with a status from
     *     200 to 299
     */
    public WebhookNotifier(URI address) {
        this.address = address;
    }

    private int status(HttpRequest request) throws IOException, InterruptedException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException unreachable) {
            throw new IOException(host() + " cannot be reached: " + SystemError.text(unreachable), unreachable);
        }
    }

    // Path and query of such an address are often a secret.
    private String host() {
        return address.getScheme() + "://" + address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort());
    }

    @Override
    public void deliver(String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        int status = status(request);
        if (status < OK_FROM || status >= OK_TO) throw new IOException(host() + " answered with status " + status);
    }
}
