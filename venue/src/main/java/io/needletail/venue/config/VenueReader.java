package io.needletail.venue.config;

import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.VenueSection;
import io.needletail.engine.config.VenueSections;
import io.needletail.engine.error.ConfigError;
import io.needletail.matching.MatchingConfig;
import io.needletail.venue.identity.IdentitySetup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Reads the validated sections of a file into a {@link VenueSetup}. */
final class VenueReader {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final VenueSections content;
    private final VenueSection venue;

    VenueReader(VenueSections content) {
        this.content = content;
        List<VenueSection> venues =
                content.sections().stream().filter(VenueSection::isVenue).toList();
        if (venues.isEmpty()) throw problem(0, "no [VENUE] section; add one");
        if (venues.size() > 1)
            throw problem(venues.get(1).line(), "a second [VENUE] section; a file describes one venue");
        venue = venues.getFirst();
    }

    VenueSetup read() {
        SequencerConfig sequencer = sequencer();
        List<InstrumentSetup> instruments = read(VenueSection::isInstrument, InstrumentReader::read);
        List<OwnerSetup> owners = read(VenueSection::isOwner, InstrumentReader::readOwner);
        requireNumbers(
                instruments, InstrumentSetup::number, sequencer.matching().instruments(), "InstrumentsMax");
        requireNumbers(owners, OwnerSetup::number, sequencer.matching().owners(), "OwnersMax");
        requireNames(instruments, InstrumentSetup::symbol, "Symbol");
        requireNames(owners, OwnerSetup::name, "OwnerName");
        List<CalendarSetup> calendars = CalendarReader.read(content.sections(), instruments);
        requireNames(calendars, CalendarSetup::name, "CalendarName");
        if (calendars.size() > CalendarSetup.COUNT_MAX) {
            throw venue.refused(calendars.size() + " calendars; a venue has at most " + CalendarSetup.COUNT_MAX);
        }
        String name = venue.textOrDefault("VenueName");
        List<IdentitySetup> identities = new RightsReader(venue).read(content.sections(), owners);
        MarketDataSetup marketData = new MarketDataReader(venue).read();
        return new VenueSetup( // tidy: the one reader; each part has a type of its own
                name,
                node(name),
                sequencer,
                instruments,
                calendars,
                owners,
                identities,
                venue.text("IdentityKeyFile").map(Path::of),
                marketData,
                content.findings());
    }

    /** Directories of a node; those of all nodes end with their ids. */
    private static NodeDirectories directories(String name, Path venue, Optional<Path> aeron, int nodeId) {
        Path inMemory = SHARED_MEMORY.resolve("needletail-" + name + "-" + nodeId);
        Path other = Files.isDirectory(SHARED_MEMORY) ? inMemory : venue.resolve("aeron" + nodeId);
        Path ofNode = aeron.map(path -> path.toAbsolutePath().resolve("node" + nodeId))
                .orElse(other);
        return NodeDirectories.in(venue.resolve("node" + nodeId), ofNode);
    }

    private interface Section<T> {
        T read(VenueSection section, int place);
    }

    private <T> List<T> read(Predicate<VenueSection> which, Section<T> reader) {
        List<T> read = new ArrayList<>();
        for (VenueSection section : content.sections()) {
            if (which.test(section)) read.add(reader.read(section, read.size()));
        }
        return read;
    }

    private SequencerConfig sequencer() {
        MatchingConfig matching = new MatchingConfig(
                count("OrdersMax"), count("PriceRangesMax"), count("OwnersMax"), count("InstrumentsMax"));
        return refusing(() -> new SequencerConfig(matching, count("VenueClientsMax"), count("EventsRetained")));
    }

    private NodeConfig node(String name) {
        int nodeId = count("ClusterNode");
        Path directory = Path.of(venue.textOrDefault("VenuePath")).toAbsolutePath();
        NodeDirectories kept =
                directories(name, directory, venue.text("AeronPath").map(Path::of), nodeId);
        NodeDirectories directories = venue.flag("CleanStart") ? kept.cleaned() : kept;
        return refusing(
                () -> NodeConfig.of(ClusterMembers.parse(venue.textOrDefault("ClusterMembers")), nodeId, directories)
                        .withBuffers(buffers())
                        .withTimings(timings())
                        .withIdle(IdleMode.valueOf(venue.choice("VenueIdle")))
                        .withFileSyncLevel(count("FileSyncLevel")));
    }

    private NodeBuffers buffers() {
        return new NodeBuffers(
                count("LogTermSize"),
                count("TermSize"),
                count("SegmentSize"),
                NodeBuffers.DEFAULTS.counters(),
                venue.number("LowStorage"));
    }

    private NodeTimings timings() {
        return NodeTimings.DEFAULTS
                .withSessionTimeout(millis("ClusterSessionTimeout"))
                .withHeartbeat(millis("ClusterHeartbeatInterval"), millis("ClusterHeartbeatTimeout"))
                .withElection(millis("ClusterElectionStatusInterval"), millis("ClusterElectionTimeout"))
                .withDigestInterval(millis("StateDigestInterval"));
    }

    private <T> T refusing(Supplier<T> values) {
        try {
            return values.get();
        } catch (IllegalArgumentException contradiction) {
            throw venue.refused(contradiction.getMessage());
        }
    }

    private <T> void requireNumbers(List<T> all, Function<T, Integer> number, int limit, String key) {
        Map<Integer, T> seen = new HashMap<>();
        for (T one : all) {
            if (number.apply(one) >= limit) {
                throw venue.refused(
                        "number " + number.apply(one) + " is not below " + key + "=" + limit + "; raise it");
            }
            if (seen.put(number.apply(one), one) != null) {
                throw venue.refused("number " + number.apply(one) + " stands twice; give each its own");
            }
        }
    }

    private <T> void requireNames(List<T> all, Function<T, String> name, String key) {
        List<String> names = all.stream().map(name).sorted().toList();
        for (int index = 1; index < names.size(); index++) {
            if (names.get(index).equals(names.get(index - 1))) {
                throw venue.refused(key + "=" + names.get(index) + " stands twice; give each its own");
            }
        }
    }

    private int count(String key) {
        return (int) venue.number(key);
    }

    private Duration millis(String key) {
        return Duration.ofMillis(venue.number(key));
    }

    private ConfigException problem(int line, String text) {
        return new ConfigException(new Finding(ConfigError.CONTRADICTION, content.file(), line, text));
    }
}
