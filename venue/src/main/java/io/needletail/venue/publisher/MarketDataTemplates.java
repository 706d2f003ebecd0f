package io.needletail.venue.publisher;

import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The templates of the venue's FAST market data. */
public final class MarketDataTemplates {
    /** Name of the file, beside this class. */
    public static final String FILE = "market-data.xml";

    private MarketDataTemplates() {}

    /** {@return the content of the template file, as XML} */
    public static byte[] file() {
        try (InputStream in = MarketDataTemplates.class.getResourceAsStream(FILE)) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException("cannot read " + FILE + " of the venue's library", broken);
        }
    }

    /** {@return the templates, read anew} */
    public static Templates read() {
        try {
            return TemplateReader.read(file(), FILE);
        } catch (TemplateException broken) {
            throw new UncheckedIOException("the venue's own templates are invalid", broken);
        }
    }
}
