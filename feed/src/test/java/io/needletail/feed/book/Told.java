package io.needletail.feed.book;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Passes to a {@link BookFeed} messages written as {@code tag=value|}, as a decoder would, and records the events of
 * its
 * listener.
 */
final class Told implements BookListener {
    private static final String XML = """
            <templates>
              <template name="Any" id="1">
                <string name="MsgType" id="35"/>
                <uInt32 name="MsgSeqNum" id="34" presence="optional"/>
                <uInt32 name="LastFragment" id="893" presence="optional"/>
                <string name="RouteFirst" id="7944" presence="optional"/>
                <uInt32 name="LastMsgSeqNumProcessed" id="369" presence="optional"/>
                <uInt32 name="TotNumReports" id="911" presence="optional"/>
                <uInt32 name="SecurityID" id="48" presence="optional"/>
                <uInt32 name="RptSeq" id="83" presence="optional"/>
                <sequence name="Entries">
                  <length name="NoMDEntries" id="268"/>
                  <uInt32 name="MDUpdateAction" id="279" presence="optional"/>
                  <string name="MDEntryType" id="269" presence="optional"/>
                  <string name="OrderSide" id="54" presence="optional"/>
                  <uInt32 name="SecurityID" id="48" presence="optional"/>
                  <string name="Symbol" id="55" presence="optional"/>
                  <uInt32 name="RptSeq" id="83" presence="optional"/>
                  <decimal name="MDEntryPx" id="270" presence="optional"/>
                  <uInt64 name="MDEntrySize" id="271" presence="optional"/>
                  <uInt32 name="MDPriceLevel" id="1023" presence="optional"/>
                  <uInt32 name="NumberOfOrders" id="346" presence="optional"/>
                  <string name="MDEntryID" id="278" presence="optional"/>
                  <sequence name="Nested" presence="optional">
                    <length name="NoNested" id="453"/>
                    <decimal name="Other" id="270"/>
                  </sequence>
                </sequence>
              </template>
            </templates>
            """;

    static final Templates TEMPLATES = templates();
    private static final Template TEMPLATE = TEMPLATES.all().getFirst();
    private static final Instruction.Sequence ENTRIES =
            (Instruction.Sequence) TEMPLATE.instructions().getLast();

    final BookFeed feed;
    final List<String> heard = new ArrayList<>();

    Told(BookOptions options) {
        this(options, BookMapping.FIX);
    }

    Told(BookOptions options, BookMapping mapping) {
        feed = new BookFeed(TEMPLATES, mapping, options.withDecimals(1, 0), this);
    }

    /** The first text is the message's own fields, the others are its entries. */
    void say(String message, String... entries) {
        begin(message, entries);
        feed.end(TEMPLATE);
    }

    /** A message that breaks off. */
    void begin(String message, String... entries) {
        feed.begin(TEMPLATE);
        fields(message, TEMPLATE.instructions());
        feed.sequence(ENTRIES.slot(), entries.length);
        for (int i = 0; i < entries.length; i++) {
            feed.element(ENTRIES.slot(), i);
            fields(entries[i], ENTRIES.instructions());
        }
        feed.close(ENTRIES.slot());
    }

    private void fields(String text, List<Instruction> instructions) {
        for (String field : text.isEmpty() ? List.<String>of() : List.of(text.split("\\|", -1))) {
            String tag = field.substring(0, field.indexOf('='));
            String value = field.substring(tag.length() + 1);
            Instruction.Field found = instructions.stream()
                    .filter(instruction -> instruction.name().id().equals(tag))
                    .filter(Instruction.Field.class::isInstance)
                    .map(Instruction.Field.class::cast)
                    .findFirst()
                    .orElseThrow();
            tell(found, value);
        }
    }

    private void tell(Instruction.Field field, String value) {
        switch (field.type()) {
            case DECIMAL -> {
                int point = value.indexOf('.');
                feed.decimal(
                        field.slot(),
                        Long.parseLong(value.replace(".", "")),
                        point < 0 ? 0 : point + 1 - value.length());
            }
            case ASCII -> feed.bytes(field.slot(), value.getBytes(US_ASCII), 0, value.length());
            default -> feed.integer(field.slot(), Long.parseLong(value));
        }
    }

    /** A book in one line: {@code 99.5x3 99x1 / 100x7}, best first. */
    String book(long security) {
        MarketBook book = feed.books().book(security);
        return side(book, Side.BID) + " / " + side(book, Side.OFFER);
    }

    private static String side(MarketBook book, Side side) {
        return IntStream.range(0, book.levels(side))
                .mapToObj(i -> book.price(side, i) / 10
                        + (book.price(side, i) % 10 == 0 ? "" : "." + book.price(side, i) % 10)
                        + "x" + book.size(side, i)
                        + (book.orders(side, i) == 0 ? "" : "#" + book.orders(side, i)))
                .collect(Collectors.joining(" "));
    }

    @Override
    public void changed(MarketBook book) {
        heard.add("changed " + feed.books().name(book.security()));
    }

    @Override
    public void trade(long security, long price, long size) {
        heard.add("trade " + security + " " + price + " " + size);
    }

    @Override
    public void error(BookError error, long security, long place) {
        heard.add(error + " " + feed.books().name(security) + " " + place);
    }

    private static Templates templates() {
        try {
            return TemplateReader.read(XML.getBytes(UTF_8), "any.xml");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
