package io.needletail.tidy;

import io.needletail.tidy.Syntax.DeclaredType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules about the names of types in the product modules, so that a simple name identifies a type. */
final class NameRules {

    /** First folders of what is not product; a new module is product unless it is listed here. */
    private static final Set<String> NOT_PRODUCT =
            Set.of("bench", "samples", "examples", "fixtures", "fuzz", "tidy", "dist");

    private NameRules() {}

    static List<Finding> repeatedNames(Syntax syntax) {
        Map<String, List<DeclaredType>> byName = syntax.types().stream()
                .filter(DeclaredType::isTopLevel)
                .filter(type -> isProduct(type.unit().source()))
                .filter(type -> !type.unit().hasReason(type.tree()))
                .collect(Collectors.groupingBy(
                        type -> type.tree().getSimpleName().toString(), TreeMap::new, Collectors.toList()));
        return byName.values().stream()
                .filter(types -> types.size() > 1)
                .flatMap(NameRules::findings)
                .sorted(Comparator.comparing(Finding::toString))
                .toList();
    }

    private static Stream<Finding> findings(List<DeclaredType> types) {
        return types.stream().map(type -> type.finding("the simple name is also that of " + others(type, types)));
    }

    private static String others(DeclaredType type, List<DeclaredType> types) {
        String own = type.unit().source().place();
        return types.stream()
                .map(other -> other.unit().source().place())
                .filter(place -> !place.equals(own))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** Tests whether a source is main code of the product. */
    static boolean isProduct(Source source) {
        String place = source.place();
        return source.isMain() && !NOT_PRODUCT.contains(place.substring(0, place.indexOf('/')));
    }
}
