package io.needletail.venue.config;

import io.needletail.engine.config.VenueSection;
import io.needletail.venue.identity.IdentityRole;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.identity.KeyFolder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the rights of gateways, operators and observers: an owner belongs to the gateways that its section names. */
final class RightsReader {
    private static final String GATEWAYS = "VenueGateways";
    private static final String OPERATORS = "VenueOperators";
    private static final String OBSERVERS = "VenueObservers";
    private static final String OWNER_GATEWAYS = "OwnerGateways";

    private final VenueSection venue;

    RightsReader(VenueSection venue) {
        this.venue = venue;
    }

    List<IdentitySetup> read(List<VenueSection> sections, List<OwnerSetup> owners) {
        Map<Long, List<Integer>> ownersByGateway = new LinkedHashMap<>();
        for (String gateway : words(venue.textOrDefault(GATEWAYS))) {
            if (ownersByGateway.put(clientId(venue, GATEWAYS, gateway), new ArrayList<>()) != null) {
                throw venue.wrong(GATEWAYS, "each gateway once");
            }
        }
        List<VenueSection> ofOwners =
                sections.stream().filter(VenueSection::isOwner).toList();
        for (int place = 0; place < owners.size(); place++) {
            for (long gateway : gateways(ofOwners.get(place), ownersByGateway)) {
                ownersByGateway.get(gateway).add(owners.get(place).number());
            }
        }
        List<IdentitySetup> identities = new ArrayList<>();
        ownersByGateway.forEach((gateway, numbers) -> identities.add(IdentitySetup.gateway(gateway, numbers)));
        identities.add(IdentitySetup.monitor());
        identities.add(IdentitySetup.of(KeyFolder.PUBLISHER, IdentityRole.OBSERVER));
        identities.add(IdentitySetup.of(KeyFolder.CONSOLE, IdentityRole.OBSERVER));
        add(identities, OPERATORS, IdentityRole.OPERATOR);
        Set<String> operators = new HashSet<>(words(venue.text(OPERATORS).orElse("")));
        operators.add(KeyFolder.OPERATOR);
        for (int place = 0; place < owners.size(); place++) {
            Optional<String> operator = owners.get(place).operator();
            if (operator.isPresent() && !operators.contains(operator.get())) {
                throw ofOwners.get(place).wrong("OwnerOperator", KeyFolder.OPERATOR + ", or a name of " + OPERATORS);
            }
        }
        add(identities, OBSERVERS, IdentityRole.OBSERVER);
        return identities;
    }

    /** Returns the gateways of an owner: those that it names, else the first of the venue. */
    private static List<Long> gateways(VenueSection owner, Map<Long, List<Integer>> known) {
        List<Long> named = words(owner.text(OWNER_GATEWAYS).orElse("")).stream()
                .map(word -> clientId(owner, OWNER_GATEWAYS, word))
                .toList();
        if (named.isEmpty()) return known.keySet().stream().limit(1).toList();
        if (!known.keySet().containsAll(named) || named.stream().distinct().count() < named.size()) {
            throw owner.wrong(OWNER_GATEWAYS, "gateways of " + GATEWAYS + "=" + known.keySet() + ", each once");
        }
        return named;
    }

    private void add(List<IdentitySetup> identities, String key, IdentityRole role) {
        for (String name : words(venue.text(key).orElse(""))) {
            boolean isFree = KeyFolder.isName(name)
                    && !KeyFolder.STANDARD.contains(name)
                    && identities.stream().noneMatch(other -> other.name().equals(name));
            if (!isFree) {
                throw venue.wrong(
                        key,
                        "names of 1 to " + KeyFolder.NAME_MAX
                                + " small letters, digits and hyphens, each once and none of " + KeyFolder.STANDARD);
            }
            identities.add(IdentitySetup.of(name, role));
        }
    }

    private static long clientId(VenueSection section, String key, String word) {
        try {
            long id = Long.parseLong(word);
            if (id > 1 && id < 1L << 18) return id;
        } catch (NumberFormatException wrong) {
            // The same error as for a number out of range.
        }
        throw section.wrong(key, "ids of gateways, 2 to " + ((1L << 18) - 1) + ", separated by commas");
    }

    private static List<String> words(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    }
}
