/** A project of somebody else that uses Needletail's published artefacts as modules. */
module outside {
    requires io.needletail.dictionary;
    requires io.needletail.engine;
}
