package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests that a page of another site lets a browser send to a console. */
@Timeout(180)
final class ForeignPagesTest {
    private static final List<String> FOREIGN = List.of(
            "Origin: https://evil.example",
            "Origin: null",
            "Origin: http://localhost:1",
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe");
    private static final String LINK =
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document";

    @TempDir
    private Path folder;

    @Test
    void everyAddressRefusesAForeignPage() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            for (String address : addresses(console)) {
                for (String header : FOREIGN) {
                    assertThat(request(console, address, "localhost", header))
                            .as("%s with %s", address, header)
                            .startsWith("HTTP/1.1 403")
                            .contains("FOREIGN_ORIGIN");
                }
                assertThat(request(console, address, "evil.example", "Origin: http://evil.example"))
                        .as("%s under another name", address)
                        .startsWith("HTTP/1.1 403")
                        .contains("UNKNOWN_HOST");
            }
        }
    }

    @Test
    void theOwnPageAndProgramsAreServed() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            String host = "LocalHost:" + console.address().getPort();
            List<String> own = List.of(
                    "Accept: */*",
                    "Origin: http://localhost:" + console.address().getPort(),
                    "Sec-Fetch-Site: same-origin",
                    "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document");
            for (String address : List.of("GET /", "GET /api/v1/sessions", "HEAD /health", "GET /metrics")) {
                for (String header : own) {
                    assertThat(request(console, address, host, header))
                            .as("%s with %s", address, header)
                            .startsWith("HTTP/1.1 200");
                }
            }
        }
    }

    @Test
    void aLinkOfAnotherSiteOpensThePageAndNothingElse() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            for (String address : addresses(console)) {
                boolean isPage = address.equals("GET /") || address.equals("GET /index.html");
                assertThat(request(console, address, "localhost", LINK))
                        .as(address)
                        .startsWith(isPage ? "HTTP/1.1 200" : "HTTP/1.1 403");
            }
        }
    }

    @Test
    void refusedRequestsAreCountedByTheirCode() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            for (int i = 0; i < 3; i++) request(console, "GET /metrics", "localhost", FOREIGN.getFirst());
            request(console, "GET /metrics", "evil.example", "Accept: */*");
            assertThat(console.get("/metrics").body())
                    .contains("needletail_console_refused_requests_total{code=\"FOREIGN_ORIGIN\"} 3.0")
                    .contains("needletail_console_refused_requests_total{code=\"UNKNOWN_HOST\"} 1.0");
        }
    }

    /** Returns method and path of everything that the console serves. */
    private static List<String> addresses(RunningConsole console) {
        List<String> addresses = new ArrayList<>();
        for (Route route : console.console().routes()) {
            String path = route.template()
                    .replace("{session}", RunningConsole.SESSION)
                    .replace("{engine}", "orders")
                    .replaceAll("\\{\\w+}", "1");
            addresses.add(route.method() + " " + path);
        }
        console.console().plainPaths().forEach(path -> addresses.add("GET " + path));
        assertThat(addresses).contains("GET /", "GET /health", "GET /api/v1/stream", "GET /api/v1/messages");
        return addresses;
    }

    private static String request(RunningConsole console, String address, String host, String header)
            throws IOException {
        String text = address + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 0\r\nConnection: close\r\n" + header
                + "\r\n\r\n";
        try (Socket socket =
                new Socket(console.address().getAddress(), console.address().getPort())) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
