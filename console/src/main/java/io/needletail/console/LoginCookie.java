package io.needletail.console;

/**
 * A cookie that scripts cannot read and that pages of other sites send only with a link to the console. Over HTTPS no
 * other host can set it. Consoles of one host have different cookies, because browsers do not tell ports apart.
 *
 * @param name its name
 * @param isSecure whether browsers send it over HTTPS only
 */
record LoginCookie(String name, boolean isSecure) {
    /** The browser keeps the cookie until it is closed. */
    private static final int UNTIL_CLOSED = -1;

    /**
     * Returns a cookie of the console.
     *
     * @param purpose part of its name
     * @param port at which the console listens
     */
    static LoginCookie of(String purpose, int port, boolean isSecure) {
        return new LoginCookie((isSecure ? "__Host-" : "") + "needletail-" + purpose + "-" + port, isSecure);
    }

    /** Returns its value in a request; empty where there is none. */
    String read(HttpCall call) {
        return call.cookie(name);
    }

    void set(HttpCall call, String value) {
        set(call, value, UNTIL_CLOSED);
    }

    void set(HttpCall call, String value, int seconds) {
        String age = seconds == UNTIL_CLOSED ? "" : "; Max-Age=" + seconds;
        call.setCookie(name + "=" + value + "; Path=/; HttpOnly; SameSite=Lax" + age + (isSecure ? "; Secure" : ""));
    }

    void delete(HttpCall call) {
        set(call, "", 0);
    }
}
