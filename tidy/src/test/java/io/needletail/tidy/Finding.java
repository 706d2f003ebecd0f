package io.needletail.tidy;

/** One place where a rule is broken; its text has the form that editors show as a link. */
record Finding(String place, int line, String problem) {

    static Finding of(Source source, int line, String problem) {
        return new Finding(source.place(), line, problem);
    }

    /** Creates a finding in a class file, where only the type is known. */
    static Finding of(Compiled type, String problem) {
        return new Finding(type.module().name() + " " + type.name(), 1, problem);
    }

    /** Ends the text of a finding about a limit, with the two possible remedies. */
    static String limit(int max) {
        return ", at most " + max
                + ": find a better design, or give the reason in this line as a comment, tidy: REASON";
    }

    @Override
    public String toString() {
        return place + ":" + line + ": " + problem;
    }
}
