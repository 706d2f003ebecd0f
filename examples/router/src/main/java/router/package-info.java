/** A router between a client and an exchange. */
package router;
