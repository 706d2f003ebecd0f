package io.needletail.cli.feed;

import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.feed.book.BookKind;
import io.needletail.feed.book.BookMapping;
import io.needletail.feed.book.BookOptions;
import io.needletail.feed.framing.Framing;
import io.needletail.tools.feed.BookUnits;
import io.needletail.tools.feed.FeedReader;
import io.needletail.venue.publisher.MarketDataTemplates;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Form of the messages of a feed as options; by default that of the venue's own market data. */
final class FeedFormat {
    private static final int BOOKS_MAX = 65_536;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--templates",
            paramLabel = "FILE",
            description = "The templates of the feed, as XML. Default: those of the venue.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--framing",
            paramLabel = "FRAMING",
            description = "What stands around the messages, with a sequence number: cme5 or hfix4. Default: cme5.")
    private String framing = "cme5";

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "What an update names: price, level or order. Default: ${DEFAULT-VALUE}.")
    private String kind = "price";

    @Option(
            names = "--security-field",
            paramLabel = "FIELD",
            description = "The field that identifies the security, by tag or name. Default: ${DEFAULT-VALUE}.")
    private String security = "48";

    @Option(
            names = "--levels-max",
            paramLabel = "N",
            description = "Most price levels of a side; a book with more is doubtful. Default: ${DEFAULT-VALUE}.")
    private int levelsMax = 1_000;

    FeedReader.Form form() {
        return new FeedReader.Form(templates(), framing(), BookMapping.FIX.withSecurity(security), books());
    }

    private Templates templates() {
        if (file.isEmpty()) return MarketDataTemplates.read();
        try {
            return TemplateReader.read(file.get());
        } catch (TemplateException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        } catch (IOException unreadable) {
            throw new ParameterException(
                    spec.commandLine(), "cannot read " + file.get() + ": " + unreadable, unreadable);
        }
    }

    private Framing framing() {
        return switch (framing.toLowerCase(Locale.ROOT)) {
            case "cme5" -> Framing.CME5;
            case "hfix4" -> Framing.HFIX4;
            default ->
                throw new ParameterException(
                        spec.commandLine(), "--framing: " + framing + " has no sequence numbers; give cme5 or hfix4");
        };
    }

    private BookOptions books() {
        BookOptions ofKind = switch (bookKind()) {
            case BY_PRICE -> BookOptions.PRICES;
            case BY_LEVEL -> BookOptions.TEN_LEVELS;
            case BY_ORDER -> BookOptions.ORDERS;
        };
        try {
            return ofKind.withLimits(levelsMax, ofKind.ordersMax(), BOOKS_MAX)
                    .withDecimals(BookUnits.PRICE_DECIMALS, BookUnits.SIZE_DECIMALS);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), "--levels-max: " + wrong.getMessage(), wrong);
        }
    }

    private BookKind bookKind() {
        return switch (kind.toLowerCase(Locale.ROOT)) {
            case "price" -> BookKind.BY_PRICE;
            case "level" -> BookKind.BY_LEVEL;
            case "order" -> BookKind.BY_ORDER;
            default ->
                throw new ParameterException(spec.commandLine(), "--kind: " + kind + " is none of price, level, order");
        };
    }
}
