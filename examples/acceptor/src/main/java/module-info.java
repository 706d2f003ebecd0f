/** An exchange that fills every order. */
module acceptor {
    requires io.needletail.dictionary;
    requires io.needletail.engine;
}
