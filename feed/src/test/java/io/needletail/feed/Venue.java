package io.needletail.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A venue with a few books of bids, whose snapshots come in parts of at most three levels, in the manner of MOEX. */
final class Venue {
    static final int SECURITIES = 3;
    static final Templates TEMPLATES = templates();
    private static final int PART = 3;
    private static final int PRICES = 12;

    private final Random random;
    private final Encoder encoder = new Encoder(TEMPLATES);
    private final FieldRecord record = new FieldRecord(TEMPLATES);
    private final JsonReader reader = new JsonReader(record);
    private final byte[] room = new byte[1_400];
    private final List<TreeMap<Long, Long>> books = new ArrayList<>();
    private final long[] rptSeqs = new long[SECURITIES];
    private long packets;

    Venue(Random random) {
        this.random = random;
        for (int security = 0; security < SECURITIES; security++) books.add(new TreeMap<>());
    }

    private static Templates templates() {
        String file = """
                <templates>
                  <template name="Update" id="1">
                    <string name="MsgType" id="35"><constant value="X"/></string>
                    <sequence name="Entries"><length name="NoMDEntries" id="268"/>
                      <uInt32 name="Action" id="279"><copy/></uInt32><string name="Type" id="269"><copy value="0"/></string>
                      <uInt32 name="Security" id="48"><copy/></uInt32><uInt32 name="RptSeq" id="83"><increment/></uInt32>
                      <decimal name="Price" id="270"><exponent><constant value="0"/></exponent><mantissa><delta/></mantissa></decimal>
                      <uInt64 name="Size" id="271" presence="optional"/>
                    </sequence>
                  </template>
                  <template name="Snapshot" id="2">
                    <string name="MsgType" id="35"><constant value="W"/></string>
                    <uInt32 name="Number" id="34"/><uInt32 name="Security" id="48"/><uInt32 name="RptSeq" id="83"/>
                    <uInt32 name="LastSequence" id="369"/><uInt32 name="Total" id="911"/>
                    <uInt32 name="RouteFirst" id="7944"/><uInt32 name="LastFragment" id="893"/>
                    <sequence name="Entries"><length name="NoMDEntries" id="268"/>
                      <string name="Type" id="269"><constant value="0"/></string>
                      <decimal name="Price" id="270"/><uInt64 name="Size" id="271"/>
                    </sequence>
                  </template>
                </templates>
                """;
        try {
            return TemplateReader.read(file.getBytes(StandardCharsets.UTF_8), "venue.xml");
        } catch (TemplateException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The prices of a book and their sizes. */
    Map<Long, Long> book(int security) {
        return books.get(security);
    }

    /** A datagram of one or two messages, each with an update or two. */
    byte[] update() {
        ByteBuffer datagram = begin(++packets);
        for (int messages = random.nextInt(2); messages >= 0; messages--) {
            List<String> entries = new ArrayList<>();
            for (int count = random.nextInt(2); count >= 0; count--) entries.add(entry());
            encode("{\"t\":1,\"f\":{\"MsgType\":\"X\",\"Entries\":[" + String.join(",", entries) + "]}}", datagram);
        }
        return end(datagram);
    }

    private String entry() {
        int security = random.nextInt(SECURITIES);
        TreeMap<Long, Long> book = books.get(security);
        long price = 100L + random.nextInt(PRICES);
        long size = 1L + random.nextInt(50);
        boolean isDelete = book.containsKey(price) && random.nextBoolean();
        int action = isDelete ? 2 : book.containsKey(price) ? 1 : 0;
        if (isDelete) book.remove(price);
        else book.put(price, size);
        return "{\"Action\":%d,\"Type\":\"0\",\"Security\":%d,\"RptSeq\":%d,\"Price\":{\"m\":%d,\"e\":0}%s}"
                .formatted(action, security, ++rptSeqs[security], price, isDelete ? "" : ",\"Size\":" + size);
    }

    /** A cycle of snapshots, numbered from 1, a message a datagram. */
    List<byte[]> snapshots() {
        List<byte[]> datagrams = new ArrayList<>();
        for (int security = 0; security < SECURITIES; security++) {
            List<String> entries = new ArrayList<>();
            books.get(security)
                    .forEach((price, size) -> entries.add(
                            "{\"Type\":\"0\",\"Price\":{\"m\":%d,\"e\":0},\"Size\":%d}".formatted(price, size)));
            for (int at = 0; at == 0 || at < entries.size(); at += PART) {
                int to = Math.min(at + PART, entries.size());
                long number = datagrams.size() + 1L;
                ByteBuffer datagram = begin(number);
                encode(
                        ("{\"t\":2,\"f\":{\"MsgType\":\"W\",\"Number\":%d,\"Security\":%d,\"RptSeq\":%d,\"LastSequence\":%d,\"Total\":%d,"
                                        + "\"RouteFirst\":%d,\"LastFragment\":%d,\"Entries\":[%s]}}")
                                .formatted(
                                        number,
                                        security,
                                        rptSeqs[security],
                                        packets,
                                        SECURITIES,
                                        at == 0 ? 1 : 0,
                                        to == entries.size() ? 1 : 0,
                                        String.join(",", entries.subList(at, to))),
                        datagram);
                datagrams.add(end(datagram));
            }
        }
        return datagrams;
    }

    private ByteBuffer begin(long number) {
        return ByteBuffer.wrap(room).order(ByteOrder.LITTLE_ENDIAN).putInt((int) number);
    }

    private void encode(String message, ByteBuffer datagram) {
        try {
            reader.read(message);
        } catch (IOException wrong) {
            throw new UncheckedIOException(message, wrong);
        }
        encoder.reset();
        int length = encoder.encode(record.template(), record, room, datagram.position(), room.length);
        assertThat(length).as("%s: %s", encoder.status(), message).isPositive();
        record.rewind();
        datagram.position(datagram.position() + length);
    }

    private byte[] end(ByteBuffer datagram) {
        return Arrays.copyOf(room, datagram.position());
    }
}
