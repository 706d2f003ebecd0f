package io.needletail.cli.run;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Frames, numbers and floods that are hostile. */
final class HostileFrames {
    private static final String ORDER = "11=A|21=1|55=X|54=1|60=NOW|38=100|40=1|";
    private static final int TRAILER = 7;
    private static final String HUGE = "9223372036854775807";
    private static final String LOGOUT = "Logout \\| closed";

    private HostileFrames() {}

    static List<Attack> frames() {
        return List.of(
                new Attack("BodyLength with leading zeros", 3, HostileFrames::withLeadingZeros, "D \\| alive"),
                sealed("BodyLength with a plus sign", frame -> frame.replaceFirst("\u00019=", "\u00019=+")),
                sealed("BodyLength below zero", frame -> frame.replaceFirst("\u00019=", "\u00019=-")),
                sealed("BodyLength of 2^30", frame -> frame.replaceFirst("\u00019=\\d+", "\u00019=1073741824")),
                sealed(
                        "BodyLength of 2^64",
                        frame -> frame.replaceFirst("\u00019=\\d+", "\u00019=18446744073709551616")),
                sealed("BodyLength twice", frame -> frame.replaceFirst("(\u00019=\\d+)", "$1$1")),
                sealed("no BodyLength", frame -> frame.replaceFirst("\u00019=\\d+", "")),
                frame("CheckSum of two digits", frame -> frame.replaceFirst("\u000110=\\d", "\u000110=")),
                frame("CheckSum of four digits", frame -> frame.replaceFirst("\u000110=", "\u000110=0")),
                frame("CheckSum of letters", frame -> frame.replaceFirst("\u000110=...", "\u000110=abc")),
                new Attack("CheckSum twice", 3, attacker -> twice(order(attacker)), "D \\| alive"),
                new Attack("BeginString twice", 3, attacker -> "8=FIX.4.4|" + order(attacker), "D \\| alive"),
                frame("zeros between frames", frame -> "\0".repeat(5000)),
                frame("HTTP in mid-session", frame -> "GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
                frame(
                        "a TLS greeting in mid-session",
                        frame -> "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003"),
                new Attack("one byte at a time", 3, HostileFrames::order, "D \\| alive"));
    }

    static List<Attack> numbers() {
        return List.of(
                number("0", LOGOUT),
                number("-1", LOGOUT),
                Attack.of("MsgSeqNum 00002", "D", "00002", ORDER, "D \\| alive"),
                number("+2", LOGOUT),
                number("1e3", LOGOUT),
                number("99999999999999999999", LOGOUT),
                number(HUGE, "Reject\\(5,34\\) \\| alive"),
                Attack.of("a ResendRequest from behind its end", "2", "2", "7=5|16=2|", "Reject\\(5,7\\) \\| alive"),
                Attack.of("a ResendRequest from 0", "2", "2", "7=0|16=0|", "Reject\\(5,7\\) \\| alive"),
                Attack.of("a ResendRequest from -1", "2", "2", "7=-1|16=0|", "Reject\\(5,7\\) \\| alive"),
                Attack.of(
                        "a ResendRequest from 2^63 - 1", "2", "2", "7=" + HUGE + "|16=0|", "Reject\\(5,7\\) \\| alive"),
                Attack.of("a ResendRequest to -1", "2", "2", "7=1|16=-1|", "Reject\\(5,16\\) \\| alive"),
                Attack.of("a reset to 0", "4", "2", "36=0|", "Reject\\(5,36\\) \\| alive"),
                Attack.of("a reset to -1", "4", "2", "36=-1|", "Reject\\([56],36\\) \\| alive"),
                Attack.of("a reset to 20 nines", "4", "2", "36=99999999999999999999|", "Reject\\([56],36\\) \\| alive"),
                Attack.of("a gap fill to 1", "4", "2", "123=Y|36=1|", "Reject\\(5,36\\) \\| alive"),
                Attack.of("a reset to 2^63 - 1", "4", "2", "36=" + HUGE + "|", "Reject\\(5,36\\) \\| alive"));
    }

    static List<Attack> logons() {
        return List.of(
                Attack.logon("HeartBtInt -1", "98=0|108=-1|", LOGOUT),
                Attack.logon("HeartBtInt 0", "98=0|108=0|", "Logon \\| alive"),
                Attack.logon("HeartBtInt 2^31", "98=0|108=2147483648|", LOGOUT),
                Attack.logon("HeartBtInt 2^63", "98=0|108=9223372036854775808|", LOGOUT),
                Attack.logon("HeartBtInt 1.5", "98=0|108=1.5|", LOGOUT),
                Attack.logon("no HeartBtInt", "98=0|", LOGOUT),
                Attack.logon("HeartBtInt twice", "98=0|108=30|108=1|", LOGOUT),
                Attack.logon("ResetSeqNumFlag twice", "98=0|108=30|141=Y|141=N|", LOGOUT),
                Attack.logon("ResetSeqNumFlag=X", "98=0|108=30|141=X|", LOGOUT),
                Attack.logon("RawData longer than it says", "98=0|108=30|95=2|96=abcdef|", " \\| closed"),
                Attack.logon("RawDataLength and no RawData", "98=0|108=30|95=2147483647|", "Logon \\| alive"),
                Attack.logon("a Username of 60 kB", "98=0|108=30|553=" + "u".repeat(60_000) + "|", " \\| closed"));
    }

    static List<Attack> floods() {
        return List.of(
                new Attack("a thousand Logons in a row", 2, attacker -> logons(attacker, 1000), LOGOUT),
                new Attack(
                        "a field of 2 MB",
                        2,
                        attacker ->
                                Attacker.frame(attacker.header("D", "2") + ORDER + "58=" + "x".repeat(2_000_000) + "|"),
                        LOGOUT),
                new Attack("2 MB of beginnings", 2, attacker -> "8=FIX.4.4|9=".repeat(170_000), " \\| alive"),
                Attack.of(
                        "a TestRequest of 60 kB",
                        "1",
                        "2",
                        "112=" + "t".repeat(60_000) + "|",
                        "Heartbeat\\(t{60000}\\) \\| alive"),
                Attack.of("a Logout of 60 kB", "5", "2", "58=" + "t".repeat(60_000) + "|", "Logout \\| closed"));
    }

    private static Attack frame(String name, UnaryOperator<String> spoiled) {
        return new Attack(name, 2, attacker -> spoiled.apply(order(attacker)), " \\| alive");
    }

    private static Attack sealed(String name, UnaryOperator<String> spoiled) {
        return frame(name, frame -> Attacker.sealed(spoiled.apply(frame.substring(0, frame.length() - TRAILER))));
    }

    private static String withLeadingZeros(Attacker attacker) {
        String frame = order(attacker);
        return Attacker.sealed(frame.substring(0, frame.length() - TRAILER).replaceFirst("\u00019=", "\u00019=00000"));
    }

    private static String twice(String frame) {
        return frame + frame.substring(frame.length() - TRAILER);
    }

    private static Attack number(String value, String answer) {
        return new Attack(
                "MsgSeqNum " + value, 2, attacker -> Attacker.frame(attacker.header("D", value) + ORDER), answer);
    }

    private static String order(Attacker attacker) {
        return Attacker.frame(attacker.header("D", "2") + ORDER);
    }

    private static String logons(Attacker attacker, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Attacker.frame(attacker.header("A", Integer.toString(2 + i)) + "98=0|108=30|"))
                .collect(Collectors.joining());
    }
}
