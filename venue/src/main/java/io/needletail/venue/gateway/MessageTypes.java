package io.needletail.venue.gateway;

/** Types of messages that a venue uses beside those of {@link io.needletail.wire.MsgTypes}. */
final class MessageTypes {
    static final int ORDER_STATUS_REQUEST = 'H';
    static final int MARKET_DATA_REQUEST_REJECT = 'Y';
    static final int MASS_QUOTE_ACKNOWLEDGEMENT = 'b';
    static final int SECURITY_STATUS_REQUEST = 'e';
    static final int SECURITY_STATUS = 'f';
    static final int TRADING_SESSION_STATUS_REQUEST = 'g';
    static final int TRADING_SESSION_STATUS = 'h';
    static final int MASS_QUOTE = 'i';
    static final int MASS_CANCEL_REQUEST = 'q';
    static final int MASS_CANCEL_REPORT = 'r';
    static final int SECURITY_LIST_REQUEST = 'x';
    static final int SECURITY_LIST = 'y';
    /** AF. */
    static final int MASS_STATUS_REQUEST = 'A' << 8 | 'F';

    static final int USER_REQUEST = 'B' << 8 | 'E';
    static final int USER_RESPONSE = 'B' << 8 | 'F';

    private MessageTypes() {}
}
