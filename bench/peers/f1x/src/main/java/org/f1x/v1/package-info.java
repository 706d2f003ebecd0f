/** One class of ours where F1X keeps what makes frames: it is not public. */
package org.f1x.v1;
