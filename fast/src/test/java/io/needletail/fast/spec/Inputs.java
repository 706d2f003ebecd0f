package io.needletail.fast.spec;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Bytes of a field: all short ones, and longer ones at the bounds. */
final class Inputs {
    private static final int[] TELLING = {0x00, 0x01, 0x3F, 0x40, 0x41, 0x7F, 0x80, 0x81, 0x82, 0xBF, 0xC0, 0xFE, 0xFF};
    private static final int[] FEW = {0x00, 0x41, 0x7F, 0x80, 0x82, 0xFF};
    private static final List<String> EDGES = List.of(
            "",
            "01ff", // uInt8
            "0280",
            "03ffff", // uInt16
            "040080",
            "040081",
            "07ffffff7f7f7fff",
            "077f7f7fff", // int32, uInt32
            "0800000080",
            "0800000081",
            "7800000080",
            "777f7f7fff",
            "0f7f7f7fff",
            "1000000080",
            "1000000081",
            "2000000080",
            "1f7f7f7fff",
            "007f7f7f7f7f7f7f7fff", // int64, uInt64
            "0100000000000000000080",
            "01000000000000000080",
            "01000000000000000081",
            "7f000000000000000080",
            "7e7f7f7f7f7f7f7f7fff",
            "017f7f7f7f7f7f7f7fff",
            "02000000000000000080",
            "02000000000000000081",
            "0000000000000000000080",
            "7f7f7f7f7f7f7f7f7fff",
            "bf007f7f7f7f7f7f7f7fff", // decimals
            "c0007f7f7f7f7f7f7f7fff",
            "c1ff",
            "00bf80",
            "00c080",
            "00c180",
            "00ff80",
            "0100000080ff",
            "80007f7f7f7f7f7f7f7fff",
            "7e8000000000000000000081",
            "83414243", // strings and byte vectors
            "8441424344",
            "84414243",
            "82c3a9",
            "82c328",
            "81c3",
            "0083414243",
            "8082c3a9",
            "8182c3a9",
            "8281a9",
            "8581a9",
            "fe81c3",
            "8083414243",
            "80414243c4",
            "81414243c4",
            "82414243c4",
            "8a414243c4",
            "8b41c2",
            "f5c1",
            "f4c1",
            "f641c2",
            "0800000080c1",
            "0800000081c1",
            "777f7f7fffc1");

    private Inputs() {}

    /** Values that are tried for every field. */
    static List<byte[]> all() {
        List<byte[]> all = new ArrayList<>();
        for (int first = 0; first < 256; first++) all.add(bytes(first));
        for (int first : TELLING) {
            for (int second : TELLING) all.add(bytes(first, second));
        }
        for (int first : FEW) {
            for (int second : FEW) {
                for (int third : FEW) all.add(bytes(first, second, third));
            }
        }
        for (String edge : EDGES) all.add(HexFormat.of().parseHex(edge));
        return all;
    }

    /** Every pair of bytes. */
    static List<byte[]> pairs() {
        List<byte[]> all = new ArrayList<>();
        for (int pair = 0; pair < 1 << 16; pair++) all.add(bytes(pair >> 8, pair));
        return all;
    }

    private static byte[] bytes(int... octets) {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) bytes[i] = (byte) octets[i];
        return bytes;
    }
}
