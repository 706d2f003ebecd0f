package io.needletail.bench.peers.needletail.codec;

/** Tags of market data that the session has no names for. */
final class MarketData {
    static final int MD_REQ_ID = 262;
    static final int MD_ENTRY_ID = 278;
    static final int MD_UPDATE_ACTION = 279;

    private MarketData() {}
}
