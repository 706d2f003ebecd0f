package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An administrator with a browser at the configuration of a running engine. Pictures, where asked for, are in
 * {@code target/console}.
 */
@Timeout(300)
final class ConfigurationBrowserTest {
    private static final Path PICTURES = Path.of("target", "console");
    private static final String CONFIG = """
            # The desk's engine
            [DEFAULT]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            SenderCompID=EXEC
            SocketAcceptAddress=127.0.0.1
            SocketAcceptPort=0
            FileStorePath=store
            OurOwnKey=unknown

            # The first customer
            [SESSION]
            TargetCompID=BANZAI
            Username=banzai
            Password=hush
            LogonTimeout=30
            StartTime=07:00:00
            EndTime=18:30:00

            [SESSION]
            TargetCompID=DROP
            """;
    private static final String BANZAI = "tr[data-line='12']";

    @TempDir
    private Path folder;

    @Test
    void aSessionIsEditedPreviewedAppliedAndRolledBack() throws IOException {
        Path file = Files.writeString(folder.resolve("desk.cfg"), CONFIG);
        try (Browser browser = Browser.open(folder.resolve("profile"), PICTURES);
                ConsoleProcess engine = ConsoleProcess.start(
                        folder, "run", "--config", "desk.cfg", "--app", "executor", "--no-warm-up")) {
            browser.go(engine.address());
            browser.click("nav a[href='#/configuration']");
            browser.shows(BANZAI, "FIX.4.4:EXEC->BANZAI");
            browser.requireAccessible("configuration");
            browser.click(BANZAI + " .edit");
            browser.type("[name=LogonTimeout]", "20");
            browser.requireAccessible("configuration-edit");
            browser.click("#keep-edit");
            browser.click("#preview");
            browser.shows("#preview-result", "would be changed FIX.4.4:EXEC->BANZAI");
            browser.shows("#preview-result .come", "LogonTimeout=20");
            finish(browser, "configuration-preview");
            browser.type("#reason", "agreed by telephone");
            browser.click("#apply");
            browser.shows("#applied", "Applied as version 2");
            assertThat(Files.readString(file)).isEqualTo(CONFIG.replace("LogonTimeout=30", "LogonTimeout=20"));
            browser.click("tr[data-version='1'] .restore");
            browser.shows("#preview-result .come", "LogonTimeout=30");
            browser.type("#reason", "the customer called again");
            browser.click("#apply");
            browser.shows("#applied", "Applied as version 3");
            assertThat(Files.readString(file)).isEqualTo(CONFIG);
            browser.requireAccessible("configuration-history");
            browser.run("location.hash = '#/session/desk/' + encodeURIComponent('FIX.4.4:EXEC->BANZAI')");
            browser.shows("#settings", "LogonTimeout");
            browser.shows("main", "Schedule of the coming week");
            assertThat(browser.run("return document.body.innerText")).doesNotContain("hush");
            finish(browser, "session-settings");
            browser.requireNoErrors();
        }
    }

    private static void finish(Browser browser, String name) throws IOException {
        browser.requireAccessible(name);
        browser.picture(name);
    }
}
