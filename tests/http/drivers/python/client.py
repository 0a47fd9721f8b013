"""Calls in the manner of a Python driver: flags as 0 and 1, and its reading of answers."""
import json
import sys

import requests

BASE = sys.argv[1]
checks = []


def check(function):
    checks.append(function)
    return function


class ServerError(Exception):
    """An answer with an error, as the driver raises it."""

    def __init__(self, status, body):
        super().__init__('%s %s' % (status, body))
        self.status = status
        self.number = body['errorNum']
        self.message = body['errorMessage']


def call(method, path, data=None, params=None, headers=None):
    """Sends a request; returns the parsed body, or raises ServerError."""
    flags = {name: int(value) if isinstance(value, bool) else value for name, value in (params or {}).items()}
    text = None if data is None else json.dumps(data)
    answer = requests.request(method, BASE + path, params=flags, data=text, headers=headers, timeout=120)
    body = answer.json() if answer.content else {}
    if answer.status_code >= 400:
        raise ServerError(answer.status_code, body if 'errorNum' in body else {'errorNum': 0, 'errorMessage': ''})
    return body


def refused(number, *args, **options):
    try:
        call(*args, **options)
    except ServerError as error:
        assert error.number == number, error
        return error
    raise AssertionError('expected the error %d' % number)


def rows(query, bind_vars=None, **options):
    """All rows of a query, through its cursor."""
    part = call('POST', '/_api/cursor', {'query': query, 'bindVars': bind_vars or {}, **options})
    found = part['result']
    while part['hasMore']:
        part = call('POST', '/_api/cursor/' + part['id'])
        found += part['result']
    return found


def listed(entries):
    """The entries of a call with several documents: a document, or the number of an error."""
    found = []
    for entry in entries:
        if '_id' in entry:
            if '_rev' in entry:
                entry.setdefault('_oldRev', None)
                entry['_old_rev'] = entry.pop('_oldRev')
            found.append(entry)
        else:
            assert sorted(entry) == ['error', 'errorMessage', 'errorNum'], entry
            found.append(entry['errorNum'])
    return found


def key_of(entry):
    return entry if isinstance(entry, int) else entry['_key']
