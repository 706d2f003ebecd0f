package io.needletail.tools.sim;

/**
 * A message to be sent.
 *
 * @param type MsgType(35), at most four characters
 * @param body its fields behind the header, each with its SOH, one byte per character
 */
public record Reply(String type, String body) {}
