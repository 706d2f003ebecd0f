package io.needletail.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the pages about the way of an order name existing methods. */
final class LifeOfAnOrderTest {

    private static final House HOUSE = House.ours();
    private static final Pattern METHOD = Pattern.compile("`([\\w.]+)#(\\w+)`");
    private static final int METHODS_MIN = 30;

    @ParameterizedTest
    @ValueSource(strings = {"docs/design/life-of-an-order.md", "docs/design/an-order-at-the-venue.md"})
    void eachMethodOfThePageExists(String page) {
        Map<String, Set<String>> methods = new HashMap<>();
        HOUSE.mainClasses().forEach(type -> methods.put(type.name(), type.methods()));
        Set<String> missing = new TreeSet<>();
        int found = 0;
        Matcher named = METHOD.matcher(text(page));
        while (named.find()) {
            Set<String> ofType = methods.getOrDefault("io.needletail." + named.group(1), Set.of());
            if (ofType.contains(named.group(2))) {
                found++;
            } else {
                missing.add(named.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(found).isGreaterThan(METHODS_MIN);
    }

    private static String text(String page) {
        return HOUSE.sources().stream()
                .filter(source -> source.place().equals(page))
                .map(source -> String.join("\n", source.lines()))
                .findFirst()
                .orElseThrow();
    }
}
