/** QuickFIX/J's messages as its sessions use them, for {@code needletail bench codec}. */
package io.needletail.bench.peers.quickfixj.codec;
