package io.needletail.cli.doctor;

/**
 * One thing that was looked at.
 *
 * @param what was
 * @param value it has
 * @param remark why, or what to do about it; empty when there is nothing to say
 */
record Row(String what, String value, String remark) {

    static Row of(String what, String value) {
        return new Row(what, value, "");
    }
}
