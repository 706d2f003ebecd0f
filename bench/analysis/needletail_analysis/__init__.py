"""Latency figures from FIX message histories, by the published method and by the single interval."""
