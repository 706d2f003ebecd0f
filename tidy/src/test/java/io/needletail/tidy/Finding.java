package io.needletail.tidy;

/** One place where a rule is broken, in the form that editors turn into a link. */
record Finding(String place, int line, String problem) {

    static Finding of(Source source, int line, String problem) {
        return new Finding(source.place(), line, problem);
    }

    /** A finding in a class file, where only the type is known. */
    static Finding of(Compiled type, String problem) {
        return new Finding(type.module().name() + " " + type.name(), 1, problem);
    }

    @Override
    public String toString() {
        return place + ":" + line + ": " + problem;
    }
}
