/** Names, meanings and repeating groups of the fields of any message, and how a message is printed. */
package io.needletail.tools.describe;
