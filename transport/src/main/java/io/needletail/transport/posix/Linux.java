package io.needletail.transport.posix;

/**
 * Constants of Linux for libc calls. Those of x86_64 and aarch64 agree, but for the layout of {@code epoll_event},
 * which only x86_64 packs.
 */
public final class Linux {

    /** Nothing can be done now; try again later ({@code EAGAIN}). */
    public static final int EAGAIN = 11;

    /** A signal came in between; nothing was done ({@code EINTR}). */
    public static final int EINTR = 4;

    /** The system has no memory left ({@code ENOMEM}). */
    public static final int ENOMEM = 12;

    /** An argument makes no sense here ({@code EINVAL}). */
    public static final int EINVAL = 22;

    /** The system has no descriptor left ({@code ENFILE}). */
    public static final int ENFILE = 23;

    /** The process has no descriptor left ({@code EMFILE}). */
    public static final int EMFILE = 24;

    /** The system knows no such family of addresses ({@code EAFNOSUPPORT}). */
    public static final int EAFNOSUPPORT = 97;

    /** The peer has ended the connection without a farewell ({@code ECONNRESET}). */
    public static final int ECONNRESET = 104;

    /** The system has no room left ({@code ENOBUFS}). */
    public static final int ENOBUFS = 105;

    /** The attempt to connect is under way ({@code EINPROGRESS}). */
    public static final int EINPROGRESS = 115;

    /** Unix domain sockets. */
    public static final int AF_UNIX = 1;

    /** IPv4. */
    public static final int AF_INET = 2;

    /** IPv6. */
    public static final int AF_INET6 = 10;

    /** A stream of bytes. */
    public static final int SOCK_STREAM = 1;

    /** Never blocking, closed in child programs: {@code SOCK_NONBLOCK | SOCK_CLOEXEC}. */
    public static final int NEVER_BLOCKING = 0x80800;

    /** {@code EPOLL_CLOEXEC}. */
    public static final int CLOSED_IN_CHILDREN = 0x80000;

    /** {@code MSG_DONTWAIT}. */
    public static final int AT_ONCE = 0x40;

    /** {@code MSG_DONTWAIT | MSG_NOSIGNAL}: whoever sends to nobody gets an answer, and the process no signal. */
    public static final int AT_ONCE_AND_QUIETLY = 0x4040;

    /** The writing half of a connection. */
    public static final int SHUT_WR = 1;

    /** Level of the options of every socket. */
    public static final int SOL_SOCKET = 1;

    /** Option of {@link #SOL_SOCKET}. */
    public static final int SO_REUSEADDR = 2;

    /** Option of {@link #SOL_SOCKET}: whether it is a stream. */
    public static final int SO_TYPE = 3;

    /** Option of {@link #SOL_SOCKET}: what became of an attempt to connect. */
    public static final int SO_ERROR = 4;

    /** Option of {@link #SOL_SOCKET}. */
    public static final int SO_SNDBUF = 7;

    /** Option of {@link #SOL_SOCKET}. */
    public static final int SO_RCVBUF = 8;

    /** Option of {@link #SOL_SOCKET}. */
    public static final int SO_KEEPALIVE = 9;

    /** Option of {@link #SOL_SOCKET}, a {@code struct linger}. */
    public static final int SO_LINGER = 13;

    /** Option of {@link #SOL_SOCKET}, and the kind of the control message that it causes. */
    public static final int SO_TIMESTAMPING = 37;

    /**
     * Value of {@link #SO_TIMESTAMPING}: the kernel notes when it takes a packet in, and tells it. The network card's
     * own stamps are not asked for: they are of a clock that first has to be steered.
     * {@code SOF_TIMESTAMPING_RX_SOFTWARE | SOF_TIMESTAMPING_SOFTWARE}.
     */
    public static final int STAMPED_BY_THE_KERNEL = 0x18;

    /** There was more control data than room for it ({@code MSG_CTRUNC}). */
    public static final int MSG_CTRUNC = 8;

    /** The wall clock ({@code CLOCK_REALTIME}). */
    public static final int CLOCK_REALTIME = 0;

    /** Option of {@link #SOL_SOCKET}: microseconds for which the driver is asked. */
    public static final int SO_BUSY_POLL = 46;

    /** Level of the options of IPv4. */
    public static final int IPPROTO_IP = 0;

    /** Option of {@link #IPPROTO_IP}. */
    public static final int IP_TOS = 1;

    /** Level of the options of TCP. */
    public static final int IPPROTO_TCP = 6;

    /** Option of {@link #IPPROTO_TCP}. */
    public static final int TCP_NODELAY = 1;

    /** Option of {@link #IPPROTO_TCP}; the system forgets it again, so it is set after each receive. */
    public static final int TCP_QUICKACK = 12;

    /** Level of the options of IPv6. */
    public static final int IPPROTO_IPV6 = 41;

    /** Option of {@link #IPPROTO_IPV6}: IPv4 is kept out. */
    public static final int IPV6_V6ONLY = 26;

    /** Option of {@link #IPPROTO_IPV6}. */
    public static final int IPV6_TCLASS = 67;

    /** A socket can be written to, or its attempt to connect is over ({@code POLLOUT}). */
    public static final int POLLOUT = 4;

    /** Bytes wait ({@code EPOLLIN}). */
    public static final int EPOLLIN = 1;

    /** The connection or its incoming half has ended: {@code EPOLLERR | EPOLLHUP | EPOLLRDHUP}. */
    public static final int EPOLL_ENDED = 0x8 | 0x10 | 0x2000;

    /** Said once for each arrival ({@code EPOLLET}). */
    public static final int EPOLLET = 1 << 31;

    /** The incoming half has ended ({@code EPOLLRDHUP}). */
    public static final int EPOLLRDHUP = 0x2000;

    private Linux() {}
}
