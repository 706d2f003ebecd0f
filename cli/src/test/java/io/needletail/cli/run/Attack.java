package io.needletail.cli.run;

import java.util.function.Function;

/**
 * One hostile input.
 *
 * @param name description of the fault
 * @param number of the TestRequest(1) that follows it; 0: the attack is the Logon(A) itself, and
 *     the next number is 2
 * @param bytes what to send
 * @param answer expected response after the Logon(A), in the form of {@link Attacker#heard}; a regular expression
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

    /** A Logon(A), with all fields after its header. */
    static Attack logon(String name, String body, String answer) {
        return new Attack(name, 0, attacker -> Attacker.frame(attacker.header("A", "1") + body), answer);
    }

    @Override
    public String toString() {
        return name;
    }
}
