/** Dialects read from QuickFIX dictionaries and FIX Orchestra, and what is made of them. */
module io.needletail.dictionary {
    requires transitive io.needletail.wire;
    requires java.xml;

    exports io.needletail.dictionary;
}
