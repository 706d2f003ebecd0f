package io.needletail.cli.run;

import java.util.List;

/** Orders and headers whose fields are hostile. */
final class HostileFields {
    private static final String ECHO = "D \\| alive";
    private static final String HEAD = "35=D|34=2|49=TW|52=NOW|56=ISLD|";
    private static final String ORDER = "11=A|21=1|55=X|54=1|60=NOW|38=100|40=1|";
    private static final String PARTY = "453=1|448=P|447=D|452=1|";

    private HostileFields() {}

    static List<Attack> groups() {
        return List.of(
                Attack.order("a count of 2^31", "78=2147483648|79=A|80=1|", reject("16,78")),
                Attack.order("a count of 30 digits", "78=" + "9".repeat(30) + "|79=A|", reject("6,78")),
                Attack.order("a nested count too high", PARTY + "802=99999999|523=S|803=1|", reject("16,802")),
                Attack.order("a nested count below zero", PARTY + "802=-1|523=S|803=1|", reject("16,802")),
                Attack.order("a count that is no number", "78=two|79=A|80=1|", reject("6,78")),
                Attack.order("a count and no entry", "78=3|", reject("16,78")),
                Attack.order("an entry without its first field", "453=1|447=D|448=P|", reject("15,447")),
                Attack.order("a field twice in an entry", PARTY + "447=D|", reject("15,447")),
                Attack.order("an entry outside its group", "448=P|", reject("2,448")),
                Attack.order("a thousand entries", "453=1000|" + "448=P|447=D|452=1|".repeat(1000), ECHO));
    }

    static List<Attack> lengths() {
        return List.of(
                Attack.order("data that holds SOH and a trailer", "354=9|355=ab|10=00||", ECHO),
                Attack.order("data without its length", "355=abc|", ECHO),
                Attack.order("a length without its data", "354=3|", ECHO),
                Attack.order("data before its length", "355=ab|354=2|", ECHO),
                Attack.order("a length that is too short", "354=3|355=abcdef|", reject("5,354")),
                Attack.order("a length below zero", "354=-5|355=x|", reject("6,354")),
                Attack.order("a length of 2^31 - 1", "354=2147483647|355=abc|", reject("5,354")),
                Attack.order("a length of 2^32 + 1", "354=4294967297|355=a|", reject("5,354")),
                Attack.order("a length with an exponent", "354=1e1|355=0123456789|", reject("6,354")));
    }

    static List<Attack> headers() {
        return List.of(
                Attack.message("MsgType twice", "35=D|35=D|34=2|49=TW|52=NOW|56=ISLD|" + ORDER, reject("13,35")),
                Attack.message("MsgSeqNum twice", HEAD + "34=2|" + ORDER, reject("13,34")),
                Attack.message("SenderCompID twice", HEAD + "49=TW|" + ORDER, reject("13,49")),
                Attack.message("SendingTime twice", HEAD + "52=NOW|" + ORDER, reject("13,52")),
                Attack.message("another SenderCompID behind", HEAD + "49=ISLD|" + ORDER, reject("13,49")),
                Attack.message("a BeginString inside", HEAD + "8=FIX.4.4|" + ORDER, reject("13,8")),
                Attack.message("a BodyLength inside", HEAD + "9=5|" + ORDER, reject("13,9")),
                Attack.message("PossDupFlag in lower case", HEAD + "43=y|" + ORDER, reject("6,43")),
                Attack.message("PossDupFlag of two letters", HEAD + "43=YY|" + ORDER, reject("6,43")),
                Attack.message("PossResend=maybe", HEAD + "97=maybe|" + ORDER, reject("6,97")),
                Attack.message(
                        "a MsgType of a thousand letters",
                        HEAD.replace("35=D", "35=" + "D".repeat(1000)) + ORDER,
                        reject("11,35")),
                Attack.message(
                        "a MsgType that is no letter", HEAD.replace("35=D", "35=\u00ff") + ORDER, reject("11,35")),
                Attack.message("a tag of ten nines", HEAD + ORDER + "9999999999=1|", reject("0,")),
                Attack.message("a tag of 2^32 + 11", HEAD + ORDER + "4294967307=B|", reject("0,")),
                Attack.message("ten thousand fields", HEAD + ORDER + "58=x|".repeat(10_000), reject("13,58")),
                Attack.message("a field of 60 kB", HEAD + ORDER + "58=" + "x".repeat(60_000) + "|", ECHO));
    }

    static List<Attack> times() {
        return List.of(
                time("in the year 9999", "99991231-23:59:59", reject("6,52")),
                time("in the year 0000", "00000101-00:00:00", reject("6,52")),
                time("at 24:00:00", "20260101-24:00:00", reject("6,52")),
                time(
                        "with a leap second long ago",
                        "20161231-23:59:60",
                        "Reject\\(10,52\\); Logout \\| (alive|closed)"),
                time(
                        "with twelve decimals",
                        "20260101-00:00:00.123456789012",
                        "Reject\\(10,52\\); Logout \\| (alive|closed)"),
                time("on 30 February", "20260230-00:00:00", reject("6,52")),
                time("of spaces", "                 ", reject("6,52")));
    }

    private static Attack time(String name, String value, String answer) {
        return Attack.message("SendingTime " + name, HEAD.replace("NOW", value) + ORDER, answer);
    }

    private static String reject(String what) {
        return "Reject\\(" + what + "\\) \\| alive";
    }
}
