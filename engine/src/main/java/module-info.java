/** The FIX engine: the one place where thread, clock, socket and file meet. */
module io.needletail.engine {
    requires transitive io.needletail.journal;
    requires transitive io.needletail.session;
    requires transitive io.needletail.transport;
    requires transitive io.needletail.dictionary;
    requires transitive java.management;
    requires jdk.management;
    requires org.slf4j;

    uses org.slf4j.spi.SLF4JServiceProvider;

    exports io.needletail.engine;
    exports io.needletail.engine.admin;
    exports io.needletail.engine.admission;
    exports io.needletail.engine.agent;
    exports io.needletail.engine.connect;
    exports io.needletail.engine.error;
    exports io.needletail.engine.config;
    exports io.needletail.engine.jmx;
    exports io.needletail.engine.log;
    exports io.needletail.engine.operate;
    exports io.needletail.engine.store;
}
