/**
 * FIX dictionaries. Four packages: {@code model} is what a dictionary holds, {@code xml} reads it from files,
 * {@code validate} checks messages against it, {@code generate} writes Java classes from it.
 */
module io.needletail.dictionary {
    requires transitive io.needletail.wire;
    requires java.xml;

    exports io.needletail.dictionary.generate;
    exports io.needletail.dictionary.model;
    exports io.needletail.dictionary.validate;
    exports io.needletail.dictionary.xml;
}
