package io.needletail.console;

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

    @Override
    public void deliver(String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        int status =
                client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status < OK_FROM || status >= OK_TO) throw new IOException(address + " answered with status " + status);
    }
}
