/** The state of each order that an application sends: requests and reports in, order state out. */
module io.needletail.orders {
    requires transitive io.needletail.wire;

    exports io.needletail.orders;
}
