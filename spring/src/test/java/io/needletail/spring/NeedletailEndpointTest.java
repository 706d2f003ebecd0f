package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.Banzai;
import io.needletail.spring.sample.Desk;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The endpoint over HTTP. */
@Timeout(300)
final class NeedletailEndpointTest {
    private static final String BANZAI = "/FIX.4.4-EXEC-BANZAI";

    @Test
    void withoutAccessTheEndpointOnlyReports() throws Exception {
        try (ConfigurableApplicationContext context = run()) {
            assertThat(get(context, "").body()).contains("\"engine\":{", "\"sessions\":[{\"session\":\"FIX.4.4:");
            assertThat(get(context, BANZAI).body()).contains("\"status\":\"DISCONNECTED\"", "\"week\":[]");
            assertThat(get(context, "/NOBODY").statusCode()).isEqualTo(404);
            assertThat(post(context, BANZAI + "/logout", "{}").statusCode()).isEqualTo(404);
            assertThat(get(context, BANZAI).body()).contains("\"enabled\":true");
        }
    }

    @Test
    void commandsReachTheSession() throws Exception {
        try (ConfigurableApplicationContext context = run("--management.endpoint.needletail.access=unrestricted")) {
            assertThat(post(context, BANZAI + "/set-numbers", "{\"nextIn\":7,\"nextOut\":9}")
                            .body())
                    .contains("\"nextIn\":7,\"nextOut\":9");
            assertThat(post(context, BANZAI + "/logout", "{\"text\":\"closed\"}")
                            .body())
                    .contains("\"enabled\":false");
            assertThat(post(context, BANZAI + "/logon", "{}").body()).contains("\"enabled\":true");
            assertThat(post(context, BANZAI + "/reset", "{}").body()).contains("\"nextIn\":1,\"nextOut\":1");
        }
    }

    @Test
    void aCommandThatIsNotCarriedOutHasAStatusAndTheErrorOfTheAdminChannel() throws Exception {
        try (ConfigurableApplicationContext context = run("--management.endpoint.needletail.access=unrestricted")) {
            assertError(post(context, "/NOBODY/logon", "{}"), 404, "UNKNOWN_SESSION");
            assertError(post(context, BANZAI + "/send", "{}"), 404, "UNKNOWN_COMMAND");
            assertError(post(context, BANZAI + "/set-numbers", "{}"), 400, "BAD_REQUEST");
            assertError(post(context, BANZAI + "/set-numbers", "{\"nextIn\":0}"), 400, "BAD_REQUEST");
            assertError(post(context, BANZAI + "/test-request", "{}"), 409, "REFUSED");
            context.getBean(EngineLifecycle.class).stop();
            assertError(get(context, ""), 503, "ENDED");
        }
    }

    private static void assertError(HttpResponse<String> response, int status, String code) {
        assertThat(response.body()).startsWith("{\"error\":{\"code\":\"" + code + "\",\"text\":\"");
        assertThat(response.statusCode()).isEqualTo(status);
    }

    private static ConfigurableApplicationContext run(String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--server.port=0");
        arguments.add("--server.address=127.0.0.1");
        arguments.add("--management.endpoints.web.exposure.include=needletail");
        Started.acceptor(Banzai.freePort()).forEach((key, value) -> arguments.add("--" + key + "=" + value));
        return new SpringApplicationBuilder(Started.Auto.class, Desk.class).run(arguments.toArray(String[]::new));
    }

    private static HttpResponse<String> get(ConfigurableApplicationContext context, String path) throws Exception {
        return send(HttpRequest.newBuilder(uri(context, path)));
    }

    private static HttpResponse<String> post(ConfigurableApplicationContext context, String path, String body)
            throws Exception {
        return send(HttpRequest.newBuilder(uri(context, path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static URI uri(ConfigurableApplicationContext context, String path) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port")
                + "/actuator/needletail" + path);
    }
}
