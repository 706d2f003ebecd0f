"""Tests of the analysis: histories whose truth is known, written for the purpose."""
