package io.needletail.bench.peers.handwritten;

import io.needletail.bench.workload.fast.FastDigest;

/** Constants of the template: the bits of its presence maps, and the share of its constants in a digest. */
final class Bits {
    /** PossDupFlag(43), in the message's map. */
    static final int POSS_DUP = 0x20;

    /** Bits of an entry's map, which has up to three bytes of seven bits: the first is the highest. */
    static final int ACTION = 1 << 20;

    static final int LEVEL = 1 << 19;
    static final int TYPE = 1 << 18;
    static final int SECURITY = 1 << 17;
    static final int RPT_SEQ = 1 << 16;
    static final int PRICE_EXPONENT = 1 << 15;
    static final int TIME = 1 << 14;
    static final int SESSION = 1 << 13;
    static final int NET_EXPONENT = 1 << 12;
    static final int VOLUME = 1 << 11;
    static final int TRADE_CONDITION = 1 << 10;
    static final int TICK_DIRECTION = 1 << 9;
    static final int QUOTE_CONDITION = 1 << 8;
    static final int AGGRESSOR = 1 << 7;
    static final int MATCH_EVENT = 1 << 6;

    /** The bits of the second and the third byte. */
    static final int REST = (1 << 14) - 1;

    static final long HEAD_CONSTANTS = FastDigest.text("9") + FastDigest.text("X") + FastDigest.text("NEEDLETAIL-LAB");
    static final long ENTRY_CONSTANTS = 8;

    /**
     * Share of the last fields of most entries in a digest: TradingSessionID(336) "2" and MatchEventIndicator(5799)
     * "1".
     */
    static final long USUAL_END = FastDigest.character('2') + FastDigest.character('1');

    private static final int BYTE = 0xff;

    private Bits() {}

    /** The digest of a string of one to eight characters, the first of them the highest that is not zero. */
    static long text(long packed) {
        if (packed <= BYTE) return FastDigest.character(packed);
        int shift = Long.SIZE - Byte.SIZE - Long.numberOfLeadingZeros(packed) / Byte.SIZE * Byte.SIZE;
        return (shift / Byte.SIZE + 1) * 31L + (packed >>> shift) * 7L + (packed & BYTE);
    }
}
