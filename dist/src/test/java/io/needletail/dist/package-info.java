/** Tests of the packed folder. */
package io.needletail.dist;
