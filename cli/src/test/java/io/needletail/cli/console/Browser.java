package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;

/** Debian's chromium; without it and its driver on the machine the test is left out. */
final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int TABS_MAX = 200;

    private final ChromeDriver driver;
    private final Path pictures;
    private final String axe;

    private Browser(ChromeDriver driver, Path pictures, String axe) {
        this.driver = driver;
        this.pictures = pictures;
        this.axe = axe;
    }

    static Browser open(Path profile, Path pictures) throws IOException {
        assumeTrue(
                Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER), "no chromium and chromedriver in /usr/bin");
        Files.createDirectories(pictures);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--user-data-dir=" + profile);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .usingAnyFreePort()
                .build();
        try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
            String axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            ChromeDriver driver = new ChromeDriver(service, options);
            driver.manage().timeouts().scriptTimeout(PATIENCE);
            return new Browser(driver, pictures, axe);
        }
    }

    void go(String address) {
        driver.get(address);
    }

    /** Waits for an element and returns it. */
    WebElement element(String css) {
        return waiting().until(open -> {
            WebElement found = open.findElement(By.cssSelector(css));
            return found.isDisplayed() ? found : null;
        });
    }

    void click(String css) {
        waiting().until(_ -> {
            element(css).click();
            return true;
        });
    }

    /** Moves the pointer to the middle of an element. */
    void point(String css) {
        new Actions(driver).moveToElement(element(css)).perform();
    }

    void type(String css, String text) {
        WebElement field = element(css);
        field.clear();
        field.sendKeys(text);
    }

    /** Types keys where the focus is. */
    void keys(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Selects the whole text of the field that has the focus. */
    void selectAll() {
        new Actions(driver)
                .keyDown(Keys.CONTROL)
                .sendKeys("a")
                .keyUp(Keys.CONTROL)
                .perform();
    }

    /** Moves the focus with the Tab key to an element, once that is shown. */
    void tabTo(String css) {
        element(css);
        for (int tabs = 0; tabs < TABS_MAX; tabs++) {
            if (Boolean.TRUE.equals(driver.executeScript("return document.activeElement.matches(arguments[0])", css))) {
                return;
            }
            keys(Keys.TAB);
        }
        throw new AssertionError("not reached with " + TABS_MAX + " tabs: " + css);
    }

    /** Waits until the page shows a text. */
    void shows(String css, String text) {
        waiting()
                .withMessage(() -> "'" + text + "' in " + css + " of the page: "
                        + driver.findElement(By.tagName("main")).getText())
                .until(open -> open.findElement(By.cssSelector(css)).getText().contains(text));
    }

    /** Waits until a script returns true. */
    void holds(String what, String script) {
        waiting().withMessage(what).until(_ -> Boolean.TRUE.equals(driver.executeScript(script)));
    }

    String run(String script) {
        return String.valueOf(driver.executeScript(script));
    }

    /**
     * Requires that nothing is wider than the page at three widths. With {@code -Dneedletail.tests.pictures=true} it
     * also makes pictures of them, light and dark.
     */
    void picture(String name) throws IOException {
        for (int width : List.of(390, 1280, 1920)) {
            driver.manage().window().setSize(new Dimension(width, 1000));
            holds(name + " fits in " + width + " pixels", "return document.documentElement.scrollWidth <= innerWidth");
            if (Boolean.getBoolean("needletail.tests.pictures")) pictures(name + "-" + width);
        }
        driver.manage().window().setSize(new Dimension(1280, 1000));
    }

    private void pictures(String name) throws IOException {
        for (String scheme : List.of("light", "dark")) {
            driver.executeCdpCommand(
                    "Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
            // Charts are drawn anew with the next event of the stream.
            driver.executeAsyncScript("setTimeout(arguments[arguments.length - 1], 1500)");
            Files.write(pictures.resolve(name + "-" + scheme + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        }
    }

    /** Requires that axe-core finds no fault of accessibility that is serious or critical. */
    void requireAccessible(String name) {
        driver.executeScript(axe);
        Object faults = driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run(document, {resultTypes: ['violations']}).then(result => done(result.violations
                  .filter(fault => fault.impact === 'serious' || fault.impact === 'critical')
                  .map(fault => fault.id + ': ' + fault.nodes.map(node => node.html).slice(0, 3).join(' '))));""");
        assertThat((List<?>) faults).as("accessibility of the page %s", name).isEmpty();
    }

    /** Requires that the page logged no error. */
    void requireNoErrors() {
        assertThat(driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                        .filter(line -> line.getLevel().intValue() >= Level.SEVERE.intValue()))
                .isEmpty();
    }

    private FluentWait<WebDriver> waiting() {
        return new FluentWait<WebDriver>(driver)
                .withTimeout(PATIENCE)
                .pollingEvery(Duration.ofMillis(100))
                .ignoring(NoSuchElementException.class)
                .ignoring(StaleElementReferenceException.class);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
