package io.needletail.venue.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Differences between a venue as it is served and as its file describes it now. Parts are compared by name, and a name
 * keeps its number: orders and the log know numbers only.
 *
 * @param before the venue as it is served
 * @param now the file
 */
public record VenueDifference(VenueSetup before, VenueSetup now) {
    /** {@return instruments that are new} */
    public List<InstrumentSetup> addedInstruments() {
        return added(before.instruments(), now.instruments(), InstrumentSetup::symbol);
    }

    /** {@return instruments whose definition in the log is another one now} */
    public List<InstrumentSetup> changedInstruments() {
        return changed(before.instruments(), now.instruments(), InstrumentSetup::symbol, VenueDifference::isSame);
    }

    /** {@return instruments that the file does not have any more} */
    public List<InstrumentSetup> removedInstruments() {
        return added(now.instruments(), before.instruments(), InstrumentSetup::symbol);
    }

    /** {@return instruments that follow a calendar now and did not, or another one; new ones are left out} */
    public List<InstrumentSetup> changedFollowers() {
        return changed(
                before.instruments(),
                now.instruments(),
                InstrumentSetup::symbol,
                (old, one) -> followed(before, old).equals(followed(now, one)));
    }

    /** {@return calendars that are new or have other phases or days} */
    public List<CalendarSetup> changedCalendars() {
        List<CalendarSetup> all = new ArrayList<>(added(before.calendars(), now.calendars(), CalendarSetup::name));
        all.addAll(changed(
                before.calendars(),
                now.calendars(),
                CalendarSetup::name,
                (old, one) -> old.calendar().equals(one.calendar())));
        return all;
    }

    /** {@return owners that are new} */
    public List<OwnerSetup> addedOwners() {
        return added(before.owners(), now.owners(), OwnerSetup::name);
    }

    /** {@return owners whose limits in the log are other ones now} */
    public List<OwnerSetup> changedOwners() {
        return changed(
                before.owners(),
                now.owners(),
                OwnerSetup::name,
                (old, one) -> old.limits().equals(one.limits()));
    }

    /** {@return owners that the file does not have any more} */
    public List<OwnerSetup> removedOwners() {
        return added(now.owners(), before.owners(), OwnerSetup::name);
    }

    /** {@return true when identities have other rights} */
    public boolean changesIdentities() {
        return !before.identities().equals(now.identities());
    }

    /** {@return the changes, in words} */
    public List<String> changes() {
        List<String> words = new ArrayList<>();
        addedInstruments().forEach(one -> words.add("[INSTRUMENT] " + one.symbol() + ": added"));
        changed(
                        before.instruments(),
                        now.instruments(),
                        InstrumentSetup::symbol,
                        (old, one) -> isSame(old, one) && old.hasNegativePrices() == one.hasNegativePrices())
                .forEach(one -> words.add("[INSTRUMENT] " + one.symbol() + ": changed"));
        removedInstruments().forEach(one -> words.add("[INSTRUMENT] " + one.symbol() + ": removed"));
        changedFollowers()
                .forEach(one -> words.add("[INSTRUMENT] " + one.symbol() + ": follows "
                        + now.calendarOf(one.number()).map(CalendarSetup::name).orElse("no calendar")));
        changedCalendars().forEach(one -> words.add("[CALENDAR] " + one.name() + ": added or changed"));
        addedOwners().forEach(one -> words.add("[OWNER] " + one.name() + ": added"));
        changed(before.owners(), now.owners(), OwnerSetup::name, OwnerSetup::equals)
                .forEach(one -> words.add("[OWNER] " + one.name() + ": changed"));
        removedOwners().forEach(one -> words.add("[OWNER] " + one.name() + ": removed"));
        if (changesIdentities()) words.add("[VENUE]: rights of gateways, operators or observers changed");
        return words;
    }

    /** {@return settings that count when the venue starts the next time, in words} */
    public List<String> restarts() {
        List<String> words = new ArrayList<>();
        if (!before.name().equals(now.name())) words.add("VenueName");
        if (!before.node().equals(now.node())) words.add("storage, addresses or times of the node");
        if (!before.sequencer().equals(now.sequencer())) words.add("capacities");
        if (!before.marketData().equals(now.marketData())) words.add("market data");
        if (!before.identityKey().equals(now.identityKey())) words.add("IdentityKeyFile");
        return words.stream().map(what -> "[VENUE]: " + what + " changed").toList();
    }

    /**
     * {@return the reasons for which a venue that runs cannot become that of the file, in words}
     *
     * @param numbered names by number of all parts that were served since the start, as {@link #numbers} has them
     */
    public List<String> refusals(Map<String, String> numbered) {
        List<String> words = new ArrayList<>();
        Map<String, String> byName = new HashMap<>();
        numbered.forEach((number, name) -> byName.put(name, number));
        numbers(now).forEach((number, name) -> {
            String other = numbered.getOrDefault(number, name);
            String had = byName.getOrDefault(name, number);
            if (!other.equals(name)) words.add(name + " has " + number + ", which is that of " + other + advice());
            else if (!had.equals(number)) words.add(name + " has " + number + " and had " + had + advice());
        });
        changed(
                        before.instruments(),
                        now.instruments(),
                        InstrumentSetup::symbol,
                        (old, one) -> old.priceDecimals() == one.priceDecimals())
                .forEach(one -> words.add("[INSTRUMENT] " + one.symbol()
                        + ": PriceDecimals changed, and its prices are counted in them; list it anew, with another"
                        + " Symbol and InstrumentNumber"));
        int instruments = before.sequencer().matching().instruments();
        int owners = before.sequencer().matching().owners();
        boolean isInRange = now.instruments().stream().allMatch(one -> one.number() < instruments)
                && now.owners().stream().allMatch(one -> one.number() < owners);
        if (!isInRange) {
            words.add("a number is not below InstrumentsMax=" + instruments + " or OwnersMax=" + owners
                    + ", with which the venue was started; start it again with the higher one");
        }
        return words;
    }

    /**
     * {@return the names of instruments, calendars and owners by their numbers, with the headings of their sections}
     *
     * @param of a venue
     */
    public static Map<String, String> numbers(VenueSetup of) {
        Map<String, String> names = new HashMap<>();
        of.instruments().forEach(one -> names.put("InstrumentNumber " + one.number(), "[INSTRUMENT] " + one.symbol()));
        of.calendars().forEach(one -> names.put("place " + one.number(), "[CALENDAR] " + one.name()));
        of.owners().forEach(one -> names.put("OwnerNumber " + one.number(), "[OWNER] " + one.name()));
        return names;
    }

    private static String advice() {
        return ": add sections after the others, or give each its number";
    }

    private static Optional<Integer> followed(VenueSetup setup, InstrumentSetup instrument) {
        return setup.calendarOf(instrument.number()).map(CalendarSetup::number);
    }

    private static boolean isSame(InstrumentSetup one, InstrumentSetup other) {
        return one.rules().equals(other.rules())
                && one.referencePrice() == other.referencePrice()
                && one.volatilityAuction().equals(other.volatilityAuction());
    }

    private static <T> List<T> added(List<T> before, List<T> now, Function<T, String> name) {
        List<String> known = before.stream().map(name).toList();
        return now.stream().filter(one -> !known.contains(name.apply(one))).toList();
    }

    private static <T> List<T> changed(
            List<T> before, List<T> now, Function<T, String> name, BiPredicate<T, T> isSame) {
        Map<String, T> known = new HashMap<>();
        before.forEach(one -> known.put(name.apply(one), one));
        return now.stream()
                .filter(one -> known.containsKey(name.apply(one)))
                .filter(one -> !isSame.test(known.get(name.apply(one)), one))
                .toList();
    }
}
