package io.needletail.tools.tcp;

/** Takes what the streams of a capture have. */
interface StreamListener {
    /** Takes a message. */
    void onMessage(CapturedMessage message);

    /** Takes what is missing in a stream, or is not as it should be. */
    void onFinding(TcpFinding finding);

    /** Takes the change of {@link TcpStream#waitingSince}. */
    void onWaiting(TcpStream stream, long before, long now);

    /** Takes the change of the segments and bytes that wait. */
    void onHeld(int segments, long bytes);
}
