package io.needletail.transport.posix;

import java.lang.invoke.MethodHandle;

/**
 * A function of libc. Its handle is on purpose no constant to the compiler.
 *
 * <p>Each call makes an object for the error's number, a slice of the memory that receives it. The compiler leaves it
 * out where it inlines all of the call, some ten methods below ours. In a constant handle they count as depth of the
 * caller, and a caller deep enough, such as a session below the loop of an engine, is cut within the call: 40 bytes of
 * garbage at each one, for as long as the process runs. A handle that is read from a field is compiled by itself.
 */
final class LibcFunction {

    // Not final: a final field may become a constant.
    MethodHandle handle;

    LibcFunction(MethodHandle handle) {
        this.handle = handle;
    }
}
