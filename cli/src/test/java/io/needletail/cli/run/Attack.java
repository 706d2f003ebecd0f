package io.needletail.cli.run;

import java.util.function.Function;

/**
 * One hostile input.
 *
 * @param name what is wrong with it
 * @param number of the message that comes behind it and asks for a sign of life; 0: the attack is the Logon(A) itself, and
 *     the next number is 2
 * @param bytes what to send
 * @param answer what has to come back behind the Logon(A), as {@link Attacker#heard} writes it; a regular expression
 */
record Attack(String name, int number, Function<Attacker, String> bytes, String answer) {
    private static final String ORDER = "11=A|21=1|55=X|54=1|60=NOW|38=100|40=1|";

    /** The whole frame is given, and takes a number. */
    static Attack message(String name, String fields, String answer) {
        return new Attack(name, 3, attacker -> Attacker.frame(fields), answer);
    }

    /** An order with something added. */
    static Attack order(String name, String more, String answer) {
        return new Attack(name, 3, attacker -> Attacker.frame(attacker.header("D", "2") + ORDER + more), answer);
    }

    /** A message of some type and number. */
    static Attack of(String name, String msgType, String number, String body, String answer) {
        return new Attack(name, 3, attacker -> Attacker.frame(attacker.header(msgType, number) + body), answer);
    }

    /** A Logon(A), with all that stands behind its header. */
    static Attack logon(String name, String body, String answer) {
        return new Attack(name, 0, attacker -> Attacker.frame(attacker.header("A", "1") + body), answer);
    }

    @Override
    public String toString() {
        return name;
    }
}
