package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the scripts of the page import each other in one direction. */
class PageScriptsTest {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .* from \"\\./([a-z]+\\.js)\";$");

    @Test
    void noScriptImportsItselfOverOthers() throws IOException {
        List<String> seen = new ArrayList<>();
        visit("app.js", new ArrayList<>(), seen);
        assertThat(seen).contains("base.js", "parts.js", "pages.js", "app.js");
        PageFiles served = new PageFiles();
        assertThat(seen).allMatch(script -> served.find("/" + script).isPresent());
        assertThat(seen.indexOf("parts.js")).isLessThan(seen.indexOf("pages.js"));
    }

    private static void visit(String script, List<String> path, List<String> seen) throws IOException {
        assertThat(path).doesNotContain(script);
        if (seen.contains(script)) return;
        path.add(script);
        for (String other : imports(script)) visit(other, path, seen);
        path.remove(script);
        seen.add(script);
    }

    private static List<String> imports(String script) throws IOException {
        try (InputStream file = PageFiles.class.getResourceAsStream("page/" + script)) {
            assertThat(file).as(script).isNotNull();
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return IMPORT.matcher(text)
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .toList();
        }
    }
}
