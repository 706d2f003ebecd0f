/** Runs acceptance definitions, scripts of one side of a FIX session, against any engine. */
module io.needletail.acceptance {
    requires java.xml;

    exports io.needletail.acceptance;
}
