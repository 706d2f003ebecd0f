/** A client of a venue with generated messages. */
package client;
