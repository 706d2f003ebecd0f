package io.needletail.venue.identity;

/** Role of an identity; the values of DefineIdentity's role, in this order: new ones are added at the end. */
public enum IdentityRole {
    /** Sends every command, under every client id that no gateway and no monitor has. */
    OPERATOR,
    /** Sends orders, replacements, cancels and quotes of its owners, under its own client ids only. */
    GATEWAY,
    /** Receives events and sends no command, under any client id that no gateway and no monitor has. */
    OBSERVER,
    /** Receives events and asks for the hash of the state, under its own client ids only. */
    MONITOR
}
