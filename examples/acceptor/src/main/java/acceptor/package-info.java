/** An acceptor on a module path. */
package acceptor;
