/** One class of the adapter in F1X's own package: the frame assembler of F1X is not public. */
package org.f1x.v1;
