/** {@code needletail tls}: looks at a peer's TLS and says in words what is wrong with it. */
package io.needletail.cli.tls;
