package io.needletail.feed.capture;

import static io.needletail.feed.capture.CaptureFile.behind;
import static io.needletail.feed.capture.CaptureFile.datagram;
import static io.needletail.feed.capture.CaptureFile.ethernet;
import static io.needletail.feed.capture.CaptureFile.ipv4;
import static io.needletail.feed.capture.CaptureFile.ipv6;
import static io.needletail.feed.capture.CaptureFile.tagged;
import static io.needletail.feed.capture.CaptureFile.tcp;
import static io.needletail.feed.capture.CaptureFile.udp;
import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Payloads come out of every kind of capture; unusable packets are counted or reported with their position. */
final class CaptureReaderTest {
    private static final int MICROS = 0xA1B2C3D4;
    private static final int NANOS = 0xA1B23C4D;
    private static final byte[] UDP_HI = udp(10_000, "hi".getBytes(US_ASCII));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pcapCountsMicrosecondsOrNanoseconds(boolean little) throws IOException {
        ByteOrder order = little ? LITTLE_ENDIAN : BIG_ENDIAN;
        byte[] micros = CaptureFile.pcap(order, MICROS, 1)
                .record(7, 5, datagram("hi"), 60)
                .bytes();
        byte[] nanos = CaptureFile.pcap(order, NANOS, 1)
                .record(7, 5, datagram("hi"), 60)
                .bytes();
        assertThat(read(micros)).containsExactly("7000005000 hi");
        assertThat(read(nanos)).containsExactly("7000000005 hi");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pcapngHasSectionsInterfacesAndBlocksOfManyKinds(boolean little) throws IOException {
        ByteOrder order = little ? LITTLE_ENDIAN : BIG_ENDIAN;
        CaptureFile file = CaptureFile.pcapng(order);
        file.described(1, 6, 0).described(101, 9, 1).described(1, 0x80 | 10, 0).block(5, file.buffer(8));
        file.enhanced(0, 7_000_005, datagram("one"));
        file.enhanced(1, 7_000_000_005L, ipv4(17, udp(1, "two".getBytes(US_ASCII))));
        file.enhanced(2, 3 * 1_024 + 512, datagram("three"));
        file.simple(datagram("four"));
        CaptureFile other = CaptureFile.pcapng(order == BIG_ENDIAN ? LITTLE_ENDIAN : BIG_ENDIAN);
        other.described(1, 9, 0).enhanced(0, 9, datagram("five"));
        assertThat(read(joined(file.bytes(), other.bytes())))
                .containsExactly("7000005000 one", "8000000005 two", "3500000000 three", "0 four", "9 five");
    }

    static Stream<Arguments> packets() {
        byte[] four = ipv4(17, UDP_HI);
        byte[] six = ipv6(17, UDP_HI);
        byte[] atomic = joined(new byte[] {17, 0, 0, 0, 0, 0, 0, 9}, UDP_HI);
        byte[] options = joined(new byte[] {17, 0, 1, 4, 0, 0, 0, 0}, UDP_HI);
        return Stream.of(
                Arguments.of("Ethernet, IPv4", 1, ethernet(0x0800, four)),
                Arguments.of("Ethernet, padded to 60 bytes", 1, Arrays.copyOf(ethernet(0x0800, four), 60)),
                Arguments.of("Ethernet, IPv6", 1, ethernet(0x86DD, six)),
                Arguments.of("VLAN", 1, tagged(0x8100, 0x0800, four)),
                Arguments.of("QinQ", 1, tagged(0x88A8, 0x8100, behindTag(0x0800, four))),
                Arguments.of("bare IPv4", 101, four),
                Arguments.of("bare IPv6", 101, six),
                Arguments.of("bare IPv4, old number", 12, four),
                Arguments.of("IPv4 by its own number", 228, four),
                Arguments.of("BSD loopback", 0, behind(4, four)),
                Arguments.of("OpenBSD loopback", 108, behind(4, six)),
                Arguments.of("Linux cooked", 113, joined(behind(14, new byte[] {8, 0}), four)),
                Arguments.of("Linux cooked, version 2", 276, joined(new byte[] {8, 0}, behind(18, four))),
                Arguments.of(
                        "Linux cooked, version 2, VLAN",
                        276,
                        joined(new byte[] {(byte) 0x81, 0}, behind(18, behindTag(0x0800, four)))),
                Arguments.of("an IPv6 fragment that is whole", 101, ipv6(44, atomic)),
                Arguments.of("IPv6 with destination options", 101, ipv6(60, options)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("packets")
    void payloadIsFoundAfter(String name, int link, byte[] packet) throws IOException {
        try (CaptureReader reader = reader(
                CaptureFile.pcap(LITTLE_ENDIAN, MICROS, link).packet(0, packet).bytes())) {
            assertThat(reader.next()).as(name).isTrue();
            assertThat(text(reader)).isEqualTo("hi");
            assertThat(reader.isUdp()).isTrue();
            assertThat(reader.sourcePort()).isEqualTo(5_000);
            assertThat(reader.targetPort()).isEqualTo(10_000);
            assertThat(reader.target().getAddress().isMulticastAddress()).isTrue();
            assertThat(reader.source().getPort()).isEqualTo(5_000);
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void tcpSegmentsHaveTheirStreamPosition() throws IOException {
        byte[] segment = ethernet(0x0800, ipv4(6, tcp(-2, "8=FIX".getBytes(US_ASCII))));
        byte[] empty = ethernet(0x0800, ipv4(6, tcp(3, new byte[0])));
        byte[] bytes = CaptureFile.pcap(BIG_ENDIAN, MICROS, 1)
                .packet(0, empty)
                .packet(1, segment)
                .bytes();
        try (CaptureReader reader = reader(bytes)) {
            assertThat(reader.next()).isTrue();
            assertThat(text(reader)).isEqualTo("8=FIX");
            assertThat(reader.isUdp()).isFalse();
            assertThat(reader.tcpSequence()).isEqualTo(4_294_967_294L);
            assertThat(reader.next()).isFalse();
            assertThat(reader.counts()).isEqualTo(new CaptureCounts(2, 1, 0, 0, 0, 1));
        }
    }

    @Test
    void segmentsComeWithoutPayloadAndCutOnesToo() throws IOException {
        byte[] syn = changed(ethernet(0x0800, ipv4(6, tcp(3, new byte[0]))), 14 + 20 + 13, TcpFlags.SYN);
        byte[] whole = ethernet(0x0800, ipv4(6, tcp(4, "8=FIX".getBytes(US_ASCII))));
        byte[] bytes = CaptureFile.pcap(BIG_ENDIAN, MICROS, 1)
                .packet(0, syn)
                .packet(1, datagram("hi"))
                .record(0, 2, Arrays.copyOf(whole, whole.length - 2), whole.length)
                .record(0, 3, Arrays.copyOf(whole, whole.length - 7), whole.length)
                .record(0, 4, Arrays.copyOf(whole, whole.length - 12), whole.length)
                .bytes();
        List<String> found = new ArrayList<>();
        try (CaptureReader reader = reader(bytes)) {
            while (reader.nextSegment()) {
                found.add(reader.packet() + " " + reader.tcpSequence() + " " + reader.tcpFlags() + " " + text(reader)
                        + " " + reader.cutBytes());
            }
            assertThat(reader.counts()).isEqualTo(new CaptureCounts(5, 1, 0, 3, 0, 1));
        }
        assertThat(found).containsExactly("1 3 2  0", "3 4 0 8=F 2", "4 4 0  5");
    }

    @Test
    void theLengthOnTheWireCountsWhereACardHadNotSetThatOfThePacketYet() throws IOException {
        byte[] whole = changed(changed(ethernet(0x0800, ipv4(6, tcp(4, "8=FIX".getBytes(US_ASCII)))), 16, 0), 17, 0);
        byte[] bytes = CaptureFile.pcap(LITTLE_ENDIAN, MICROS, 1)
                .record(0, 1, Arrays.copyOf(whole, whole.length - 2), whole.length)
                .record(0, 2, whole, 0)
                .record(0, 3, whole, -1)
                .bytes();
        try (CaptureReader reader = reader(bytes)) {
            for (int cut : new int[] {2, 0, 0}) {
                assertThat(reader.nextSegment()).isTrue();
                assertThat(reader.cutBytes()).isEqualTo(cut);
                assertThat(text(reader)).isEqualTo("8=FIX".substring(0, 5 - cut));
            }
        }
    }

    static Stream<Arguments> leftOut() {
        byte[] whole = datagram("hi");
        return Stream.of(
                Arguments.of("a first fragment", changed(whole, 20, 0x20), new CaptureCounts(1, 0, 1, 0, 0, 0)),
                Arguments.of("a later fragment", changed(whole, 21, 9), new CaptureCounts(1, 0, 1, 0, 0, 0)),
                Arguments.of(
                        "a fragment of IPv6",
                        ethernet(0x86DD, ipv6(44, behind(8, UDP_HI))),
                        new CaptureCounts(1, 0, 0, 0, 0, 1)),
                Arguments.of("cut in the payload", Arrays.copyOf(whole, 43), new CaptureCounts(1, 0, 0, 1, 0, 0)),
                Arguments.of("cut in a header", Arrays.copyOf(whole, 30), new CaptureCounts(1, 0, 0, 1, 0, 0)),
                Arguments.of("nothing", new byte[0], new CaptureCounts(1, 0, 0, 1, 0, 0)),
                Arguments.of("a header too short", changed(whole, 14, 0x44), new CaptureCounts(1, 0, 0, 0, 1, 0)),
                Arguments.of("a UDP length too long", changed(whole, 39, 99), new CaptureCounts(1, 0, 0, 0, 1, 0)),
                Arguments.of("ARP", ethernet(0x0806, new byte[28]), new CaptureCounts(1, 0, 0, 0, 0, 1)),
                Arguments.of("ICMP", ethernet(0x0800, ipv4(1, new byte[8])), new CaptureCounts(1, 0, 0, 0, 0, 1)),
                Arguments.of("tags without end", tags(), new CaptureCounts(1, 0, 0, 0, 0, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("leftOut")
    void unusablePacketsAreCounted(String name, byte[] packet, CaptureCounts counts) throws IOException {
        byte[] bytes =
                CaptureFile.pcap(LITTLE_ENDIAN, MICROS, 1).packet(0, packet).bytes();
        try (CaptureReader reader = reader(bytes)) {
            assertThat(reader.next()).as(name).isFalse();
            assertThat(reader.counts()).isEqualTo(counts);
        }
    }

    @Test
    void packetsOfAnUnknownLinkAreCounted() throws IOException {
        byte[] bytes = CaptureFile.pcap(LITTLE_ENDIAN, MICROS, 105)
                .packet(0, datagram("hi"))
                .bytes();
        try (CaptureReader reader = reader(bytes)) {
            assertThat(reader.next()).isFalse();
            assertThat(reader.counts().others()).isEqualTo(1);
            assertThat(reader.unknownLink()).hasValue(105);
        }
    }

    @Test
    void aGzipCaptureIsRead(@TempDir Path folder) throws IOException {
        byte[] whole = CaptureFile.pcap(LITTLE_ENDIAN, MICROS, 1)
                .packet(0, datagram("one"))
                .packet(1, datagram("two"))
                .bytes();
        Path packed = Files.write(folder.resolve("x.pcap.gz"), packed(whole));
        assertThat(CaptureReader.isCapture(packed)).isTrue();
        try (CaptureReader reader = CaptureReader.open(packed)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(text(reader)).isEqualTo("two");
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void aCutGzipCaptureIsReadUpToTheCut(@TempDir Path folder) throws IOException {
        CaptureFile file = CaptureFile.pcap(LITTLE_ENDIAN, MICROS, 1);
        for (long i = 0; i < 1_000; i++) file.packet(i, datagram("number " + i * i * 7_919));
        byte[] packed = packed(file.bytes());
        Path cut = Files.write(folder.resolve("x.pcap.gz"), Arrays.copyOf(packed, packed.length / 2));
        try (CaptureReader reader = CaptureReader.open(cut)) {
            assertThatThrownBy(() -> {
                        while (reader.next()) assertThat(text(reader)).startsWith("number ");
                    })
                    .isInstanceOf(CaptureException.class)
                    .hasMessageContaining("what gzip packed ends or is damaged here");
            assertThat(reader.counts().payloads()).isBetween(100L, 999L);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "34cdb2a1, true",
        "a1b2cd34, true",
        "736e6f6f70000000, true",
        "1f8b0700, false",
        "1f8b, false",
        "'', false"
    })
    void onlyCapturesAreTakenForCaptures(String head, boolean isCapture, @TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("x"), HexFormat.of().parseHex(head));
        assertThat(CaptureReader.isCapture(file)).isEqualTo(isCapture);
        if (isCapture) {
            assertThatThrownBy(() -> CaptureReader.open(file)).hasMessageContaining("convert other captures");
        }
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream packing = new GZIPOutputStream(out)) {
            packing.write(bytes);
        }
        return out.toByteArray();
    }

    static Stream<Arguments> damaged() {
        byte[] pcap = CaptureFile.pcap(LITTLE_ENDIAN, MICROS, 1)
                .packet(0, datagram("hi"))
                .bytes();
        CaptureFile ng = CaptureFile.pcapng(LITTLE_ENDIAN);
        byte[] described = ng.described(1, 6, 0).enhanced(0, 0, datagram("hi")).bytes();
        return Stream.of(
                Arguments.of(new byte[0], "byte 0: the file is empty"),
                Arguments.of("GIF89a".getBytes(US_ASCII), "byte 0: begins with 47494638, which is neither"),
                Arguments.of(Arrays.copyOf(pcap, 10), "byte 0: the file ends in the middle of this, 10 of 24"),
                Arguments.of(changed(pcap, 4, 9), "version 9 of pcap is not known"),
                Arguments.of(Arrays.copyOf(pcap, 30), "byte 24: the file ends in the middle of this, 6 of 16"),
                Arguments.of(Arrays.copyOf(pcap, 50), "byte 24: the file ends in the middle of this, 26 of 60"),
                Arguments.of(changed(pcap, 35, 0x7F), "byte 24: a packet is 2130706476 bytes long, at most 16777216"),
                Arguments.of(changed(described, 8, 0), "byte 0: a section's byte-order magic is missing"),
                Arguments.of(changed(described, 4, 13), "a block is 13 bytes long, which is no multiple of 4"),
                Arguments.of(changed(described, 24, 99), "a block's two lengths are 28 and 99"),
                Arguments.of(changed(described, 84, 5), "a packet is of interface 5, described are 1"),
                Arguments.of(changed(described, 97, 5), "a packet of 1324 bytes in a block of 76"),
                Arguments.of(Arrays.copyOf(described, 100), "byte 76: the file ends in the middle of this"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("damaged")
    void damageIsReportedWithItsPosition(byte[] bytes, String words) {
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(CaptureException.class)
                .hasMessageContaining("file.pcap, byte ")
                .hasMessageContaining(words);
    }

    @Test
    void everyCutOfAFileEndsItOrIsReported() throws IOException {
        CaptureFile ng = CaptureFile.pcapng(LITTLE_ENDIAN).described(1, 6, 0);
        byte[] whole = ng.enhanced(0, 0, datagram("one"))
                .enhanced(0, 0, datagram("two"))
                .bytes();
        int named = 0;
        for (int cut = 1; cut < whole.length; cut++) {
            byte[] bytes = Arrays.copyOf(whole, cut);
            try {
                read(bytes);
            } catch (CaptureException told) {
                named++;
            }
        }
        assertThat(named).isEqualTo(whole.length - 1 - 3);
    }

    private static byte[] tags() {
        ByteBuffer frame = ByteBuffer.allocate(100).position(12);
        for (int i = 0; i < 20; i++) frame.putShort((short) 0x8100).putShort((short) 1);
        return frame.array();
    }

    private static byte[] behindTag(int type, byte[] payload) {
        return ByteBuffer.allocate(4 + payload.length)
                .putShort((short) 3)
                .putShort((short) type)
                .put(payload)
                .array();
    }

    private static byte[] changed(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        return changed;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    private static CaptureReader reader(byte[] bytes) throws IOException {
        return CaptureReader.of(new ByteArrayInputStream(bytes), "file.pcap");
    }

    private static String text(CaptureReader reader) {
        return new String(reader.bytes(), reader.from(), reader.limit() - reader.from(), US_ASCII);
    }

    private static List<String> read(byte[] bytes) throws IOException {
        List<String> all = new ArrayList<>();
        try (CaptureReader reader = reader(bytes)) {
            while (reader.next()) all.add(reader.timeNs() + " " + text(reader));
        }
        return all;
    }
}
