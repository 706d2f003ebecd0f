/** A reader of market data. */
package reader;
