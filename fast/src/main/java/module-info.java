/** FAST, the FIX Trading Community's compact encoding of market data: templates, decoder and encoder. */
module io.needletail.fast {
    requires io.needletail.wire;
    requires java.xml;

    exports io.needletail.fast;
    exports io.needletail.fast.decode;
    exports io.needletail.fast.encode;
    exports io.needletail.fast.record;
    exports io.needletail.fast.template;
    exports io.needletail.fast.text;
}
