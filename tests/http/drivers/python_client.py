"""Checks of the HTTP API in the manner of a Python driver: its calls, flags as 0 and 1, and its reading of answers.

Usage: python3 python_client.py BASE_URL, where BASE_URL is a new database. Writes one JSON object: the name of each
check and its failure, null for none.
"""
import json
import sys
import traceback
import zlib

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


@check
def collections_are_created_with_the_options_of_the_driver():
    options = {
        'name': 'docs',
        'waitForSync': False,
        'isSystem': False,
        'keyOptions': {'type': 'traditional', 'allowUserKeys': True},
        'type': 2,
        'schema': None,
        'computedValues': None,
        'numberOfShards': None,
    }
    assert call('POST', '/_api/collection', options)['name'] == 'docs'
    assert call('POST', '/_api/collection', {'name': 'plain', 'keyOptions': None})['type'] == 2
    names = [one['name'] for one in call('GET', '/_api/collection')['result']]
    assert 'docs' in names and 'plain' in names
    assert refused(1207, 'POST', '/_api/collection', {'name': 'docs'}).status == 409


@check
def documents_are_written_one_by_one():
    made = call('POST', '/_api/document/docs', {'_key': 'a', 'n': 1}, {'returnNew': True, 'silent': False})
    assert made['new']['n'] == 1
    kept = call('POST', '/_api/document/docs', {'_key': 'a'}, {'overwriteMode': 'ignore', 'returnNew': True})
    assert 'new' not in kept and kept['_rev'] == made['_rev']
    changed = call('PATCH', '/_api/document/docs/a', {'m': 2}, {'ignoreRevs': True, 'returnOld': True})
    assert changed['_oldRev'] == made['_rev'] and changed['old']['n'] == 1
    stale = {'If-Match': made['_rev']}
    for method in ('PUT', 'PATCH', 'DELETE'):
        body = None if method == 'DELETE' else {'n': 3}
        assert refused(1200, method, '/_api/document/docs/a', body, {'policy': 'last'}, stale).status == 412
    assert call('GET', '/_api/document/docs/a')['m'] == 2
    assert refused(1202, 'GET', '/_api/document/docs/none').status == 404
    assert requests.head(BASE + '/_api/document/docs/a').status_code == 200


@check
def many_documents_have_separate_answers():
    made = listed(call('POST', '/_api/document/docs', [{'_key': 'm1'}, {'_key': 'm1'}, {'_key': 'm2'}]))
    assert [key_of(one) for one in made] == ['m1', 1210, 'm2'], made
    stale = [{'_key': 'm1', '_rev': '1', 'n': 1}, {'_key': 'm2', 'n': 2}, {'_key': 'none', 'n': 3}]
    for method in ('PATCH', 'PUT'):
        answer = requests.request(method, BASE + '/_api/document/docs', params={'ignoreRevs': 0}, json=stale)
        assert [key_of(one) for one in listed(answer.json())] == [1200, 'm2', 1202]
        assert json.loads(answer.headers['x-arango-error-codes']) == {'1200': 1, '1202': 1}
    read = call('PUT', '/_api/document/docs', ['m1', 'none'], {'onlyget': True})
    assert [key_of(one) for one in listed(read)] == ['m1', 1202]
    gone = listed(call('DELETE', '/_api/document/docs', ['m1', 'other/m2', 'm2']))
    assert [key_of(one) for one in gone] == ['m1', 1202, 'm2'], gone


@check
def listings_have_no_limit_without_one():
    listed(call('POST', '/_api/document/docs', [{'_key': 'l%d' % n, 'n': n % 2, 'list': True} for n in range(5)]))
    query = 'FOR doc IN @@collection FILTER doc.list == true SORT doc._key LIMIT @skip, @limit RETURN doc._key'
    binds = {'@collection': 'docs', 'skip': 0, 'limit': None}
    assert rows(query, binds) == ['l0', 'l1', 'l2', 'l3', 'l4']
    assert rows(query, {**binds, 'skip': 3}) == ['l3', 'l4']
    assert rows(query, {**binds, 'limit': 1}) == ['l0']
    assert rows(query, binds, batchSize=2) == ['l0', 'l1', 'l2', 'l3', 'l4']


@check
def packed_bodies_are_unpacked():
    body = zlib.compress(json.dumps([{'_key': 'p%d' % n} for n in range(1000)]).encode(), 6)
    headers = {'content-encoding': 'deflate', 'content-type': 'application/json'}
    answer = requests.post(BASE + '/_api/document/docs', data=body, headers=headers)
    assert [key_of(one) for one in listed(answer.json())] == ['p%d' % n for n in range(1000)]


@check
def indexes_are_listed_with_their_types():
    made = call('POST', '/_api/index', {'type': 'persistent', 'fields': ['n'], 'sparse': False}, {'collection': 'docs'})
    assert made['isNewlyCreated'] and made['fields'] == ['n']
    types = [one['type'] for one in call('GET', '/_api/index', params={'collection': 'docs'})['indexes']]
    assert types == ['primary', 'persistent']
    assert call('DELETE', '/_api/index/' + made['id'])['id'] == made['id']


@check
def named_graphs_have_vertices_and_edges():
    definition = {'collection': 'links', 'from': ['people'], 'to': ['people']}
    graph = call('POST', '/_api/gharial', {'name': 'net', 'edgeDefinitions': [definition], 'orphanCollections': []})
    assert graph['graph']['edgeDefinitions'] == [definition]
    for key in 'ab':
        call('POST', '/_api/gharial/net/vertex/people', {'_key': key}, {'returnNew': True})
    edge = {'_key': 'ab', '_from': 'people/a', '_to': 'people/b'}
    assert call('POST', '/_api/gharial/net/edge/links', edge)['edge']['_key'] == 'ab'
    assert refused(1202, 'POST', '/_api/gharial/net/edge/links', {'_from': 'people/a', '_to': 'people/x'}).status == 404
    params = {'vertex': 'people/a', 'direction': 'out'}
    assert [one['_key'] for one in call('GET', '/_api/edges/links', params=params)['edges']] == ['ab']
    call('DELETE', '/_api/gharial/net/vertex/people/a')
    assert call('GET', '/_api/collection/links/count')['count'] == 0
    assert refused(1924, 'GET', '/_api/gharial/none').message == "graph 'none' not found"


@check
def a_stream_transaction_is_seen_after_its_commit():
    begun = call('POST', '/_api/transaction/begin', {'collections': {'write': ['docs']}, 'allowImplicit': True})
    headers = {'x-arango-trx-id': begun['result']['id']}
    call('POST', '/_api/document/docs', {'_key': 'inside'}, headers=headers)
    refused(1202, 'GET', '/_api/document/docs/inside')
    assert call('PUT', '/_api/transaction/' + begun['result']['id'])['result']['status'] == 'committed'
    assert call('GET', '/_api/document/docs/inside')['_key'] == 'inside'


@check
def jobs_keep_the_answer():
    started = requests.get(BASE + '/_api/version', headers={'x-arango-async': 'store'})
    path = BASE + '/_api/job/' + started.headers['x-arango-async-id']
    while requests.get(path).status_code == 204:
        pass
    assert requests.put(path).json()['server'] == 'arango'


@check
def tasks_have_the_id_of_the_body():
    task = {'id': 'mine', 'name': 'later', 'command': 'return 1;', 'params': {}, 'offset': 100000}
    assert call('POST', '/_api/tasks', task)['id'] == 'mine'
    assert call('GET', '/_api/tasks/mine')['name'] == 'later'
    call('DELETE', '/_api/tasks/mine')
    assert refused(1852, 'GET', '/_api/tasks/mine').status == 404


@check
def paths_may_end_in_a_slash():
    assert call('GET', '/_api/version/') == call('GET', '/_api/version')
    assert call('GET', '/_api/collection/docs/')['name'] == 'docs'


def run(function):
    try:
        function()
        return None
    except Exception:
        return traceback.format_exc()


print(json.dumps({function.__name__: run(function) for function in checks}))
