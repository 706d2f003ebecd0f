package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.fixtures.Banzai;
import io.needletail.fixtures.GuidePage;
import io.needletail.session.SessionId;
import io.needletail.spring.sample.Connections;
import io.needletail.spring.sample.DeskApplication;
import io.needletail.spring.sample.Sender;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Follows the guide's page: its application, settings and requests, with QuickFIX/J as the peer. */
@Timeout(300)
final class GuideTest {
    private static final Pattern REGION =
            Pattern.compile("^( *)// snippet: (\\S+)\n(.*?)^ *// end$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final SessionId EXEC = new SessionId("FIX.4.4", "EXEC", "BANZAI");

    @TempDir
    private Path folder;

    private int port;

    @BeforeEach
    void writeFiles() throws IOException {
        port = Banzai.freePort();
        GuidePage page = page();
        for (GuidePage.Step step : page.steps()) {
            if (step instanceof GuidePage.GuideFile file) Files.writeString(folder.resolve(file.name()), file.text());
        }
        assertThat(folder).isDirectoryContaining("glob:**/application.yml");
    }

    @Test
    void everyBlockOfJavaIsARegionOfTheSample() throws IOException {
        List<String> shown =
                page().blocks("java").stream().map(GuidePage.Block::text).toList();
        assertThat(shown).containsExactlyInAnyOrderElementsOf(regions().values());
    }

    @Test
    void theApplicationTradesAndGoesOnAfterARestart() throws Exception {
        try (Banzai banzai = new Banzai(port)) {
            try (ConfigurableApplicationContext context = run("application.yml", "actuator.yml")) {
                banzai.loggedOn().order("A1");
                assertThat(banzai.received("8", 1).getFirst()).contains("|11=A1|", "|39=0|", "|55=MSFT|");
                banzai.cancel("A1");
                assertThat(banzai.received("j", 1).getFirst()).contains("|372=F|", "orders cannot be changed today");
                banzai.status("A1");
                assertThat(banzai.received("j", 2).getLast()).contains("|372=H|", "not traded here");
                context.getBean(Sender.class).news(EXEC, "closed tomorrow");
                assertThat(banzai.received("B", 1).getFirst()).contains("|148=closed tomorrow|");
                assertThat(context.getBean(Connections.class).seen()).containsExactly("logon of BANZAI");
                requests(context);
                banzai.loggedOn();
            }
            // One of the request, one of the context's end.
            banzai.received("5", 2);
            banzai.loggedOff();
            int next = number(banzai.received("5").getLast()) + 1;
            try (ConfigurableApplicationContext _ = run("file.yml")) {
                banzai.loggedOn().order("A2");
                assertThat(banzai.received("8", 2).getLast()).contains("|11=A2|");
                assertThat(number(banzai.received("A").getLast())).isEqualTo(next);
            }
            assertThat(banzai.received("2")).as("ResendRequest(2)").isEmpty();
            assertThat(banzai.received("3")).as("Reject(3)").isEmpty();
            assertThat(banzai.sent("3")).as("Reject(3) by QuickFIX/J").isEmpty();
        }
    }

    @Test
    void bothFormsOfTheSettingsGiveTheSameSessions() {
        EngineSetup properties;
        EngineSetup file;
        try (ConfigurableApplicationContext context = run("application.yml")) {
            properties = context.getBean(EngineSetup.class);
        }
        try (ConfigurableApplicationContext context = run("file.yml")) {
            file = context.getBean(EngineSetup.class);
        }
        assertThat(properties.engine()).isEqualTo(file.engine());
        assertThat(properties.sessions()).hasSize(1).extracting(SessionSpec::id).containsExactly(EXEC);
        assertThat(properties.sessions()).usingRecursiveComparison().isEqualTo(file.sessions());
        assertThat(properties.dictionaries()).usingRecursiveComparison().isEqualTo(file.dictionaries());
    }

    /** Makes the requests of the page, whose answers it shows in part. */
    private void requests(ConfigurableApplicationContext context) throws Exception {
        String server = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
        List<GuidePage.GuideCommand> commands = page().commands();
        assertThat(commands).hasSizeGreaterThan(3);
        for (GuidePage.GuideCommand command : commands) {
            String answer = curl(server, command.words());
            for (String shown : String.join("", command.shown()).split("…", -1)) {
                assertThat(answer).as(command.line()).contains(shown.strip());
            }
        }
    }

    private static String curl(String server, List<String> words) throws Exception {
        assertThat(words.getFirst()).isEqualTo("curl");
        URI uri = URI.create(words.getLast().replaceFirst("^http://localhost:8080", server));
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        int data = words.indexOf("-d");
        if (data > 0) {
            request.header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(words.get(data + 1)));
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    private ConfigurableApplicationContext run(String... files) {
        String locations = String.join(
                ",",
                Stream.of(files).map(file -> "file:" + folder.resolve(file)).toList());
        return new SpringApplicationBuilder(DeskApplication.class)
                .run("--spring.config.location=" + locations, "--server.port=0", "--server.address=127.0.0.1");
    }

    /** The page with paths and a port that are this test's own. */
    private GuidePage page() throws IOException {
        return GuidePage.read("docs/guide/spring.md")
                .replace("9880", Integer.toString(port))
                .replace("executor.cfg", folder.resolve("executor.cfg").toString())
                .replace("# " + folder + "/", "# ")
                .replace("FileStorePath: store", "FileStorePath: " + folder.resolve("store"))
                .replace("FileStorePath=store", "FileStorePath=" + folder.resolve("store"));
    }

    private static int number(String message) {
        return Integer.parseInt(message.replaceFirst(".*\\|34=(\\d+)\\|.*", "$1"));
    }

    private static Map<String, String> regions() throws IOException {
        Map<String, String> regions = new TreeMap<>();
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            files.filter(path -> path.toString().endsWith(".java")).forEach(sources::add);
        }
        for (Path source : sources) {
            Matcher region = REGION.matcher(Files.readString(source));
            while (region.find()) {
                String text = region.group(3).replaceAll("(?m)^" + region.group(1), "");
                assertThat(regions.put(region.group(2), text)).isNull();
            }
        }
        return regions;
    }
}
