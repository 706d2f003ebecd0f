/**
 * The system's sockets without the JDK in between: libc's functions as they are, and the memory they work on.
 *
 * <p>Nothing here is called unless {@link io.needletail.transport.posix.NativeAccess} has found that it may and can be.
 * Answers follow the kernel's habit: 0 or more on success, minus the error's number otherwise.
 */
package io.needletail.transport.posix;
