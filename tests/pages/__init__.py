"""Tests the web pages that players use on their phones, with real servers, clients and browsers."""
