"""Checks of the HTTP API in the manner of a Python driver.

Usage: python3 main.py BASE_URL, where BASE_URL is a new database. Writes one JSON object: the name of each check and its
failure, null for none.
"""
import json
import traceback

# Each module adds its checks, in this order.
import collections_and_indexes
import documents
import queries
import graphs
import server
from client import checks


def run(function):
    try:
        function()
        return None
    except Exception:
        return traceback.format_exc()


print(json.dumps({function.__name__: run(function) for function in checks}))
