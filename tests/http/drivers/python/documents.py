"""Checks of documents, many documents and imports."""
import json
import zlib

import requests

from client import BASE, call, check, key_of, listed, refused, rows


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
def packed_bodies_are_unpacked():
    body = zlib.compress(json.dumps([{'_key': 'p%d' % n} for n in range(1000)]).encode(), 6)
    headers = {'content-encoding': 'deflate', 'content-type': 'application/json'}
    answer = requests.post(BASE + '/_api/document/docs', data=body, headers=headers)
    assert [key_of(one) for one in listed(answer.json())] == ['p%d' % n for n in range(1000)]


@check
def an_insert_over_a_document_follows_the_mode():
    call('POST', '/_api/document/docs', {'_key': 'o', 'a': 1, 'deep': {'x': 1}})
    params = {'returnNew': True, 'returnOld': True}
    assert refused(1210, 'POST', '/_api/document/docs', {'_key': 'o'}, {'overwriteMode': 'conflict'}).status == 409
    merged = call('POST', '/_api/document/docs', {'_key': 'o', 'deep': {'y': 2}}, {**params, 'overwriteMode': 'update'})
    assert merged['new']['deep'] == {'x': 1, 'y': 2} and merged['old']['a'] == 1
    flat = {**params, 'overwriteMode': 'update', 'mergeObjects': False, 'keepNull': False}
    changed = call('POST', '/_api/document/docs', {'_key': 'o', 'deep': {'z': 3}, 'a': None}, flat)['new']
    assert changed['deep'] == {'z': 3} and 'a' not in changed
    replaced = call('POST', '/_api/document/docs', {'_key': 'o', 'b': 1}, {**params, 'overwrite': True})
    assert 'deep' not in replaced['new'] and replaced['old']['deep'] == {'z': 3}


@check
def a_silent_call_returns_nothing():
    assert call('POST', '/_api/document/docs', {'_key': 's'}, {'silent': True}) == {}
    assert call('PATCH', '/_api/document/docs/s', {'n': 1}, {'silent': True}) == {}
    assert call('DELETE', '/_api/document/docs/s', None, {'silent': True}) == {}
    assert call('POST', '/_api/document/docs', [{'_key': 's1'}, {'_key': 's2'}], {'silent': True}) == {}
    failed = call('POST', '/_api/document/docs', [{'_key': 's1'}, {'_key': 's3'}], {'silent': True})
    assert listed(failed) == [1210]


@check
def unchanged_documents_are_not_sent_again():
    revision = call('POST', '/_api/document/docs', {'_key': 'match'})['_rev']
    path = BASE + '/_api/document/docs/match'
    assert requests.get(path, headers={'If-None-Match': revision}).status_code == 304
    assert requests.get(path, headers={'If-Match': '1'}).status_code == 412
    answer = requests.get(path, headers={'If-Match': revision})
    assert answer.status_code == 200 and answer.headers['etag'] == '"%s"' % revision


@check
def keys_may_have_each_allowed_sign():
    key = "a_b-c:d.e@f(g)h+i,j=k;l$m!n*o'p%q"
    assert call('POST', '/_api/document/docs', {'_key': key})['_key'] == key
    path = '/_api/document/docs/' + requests.utils.quote(key, safe='')
    assert call('GET', path)['_key'] == key
    assert call('DELETE', path)['_key'] == key
    for bad in ('', 'a b', 'a/b', 'ä', 'x' * 255):
        assert refused(1221, 'POST', '/_api/document/docs', {'_key': bad}).status == 400


@check
def numbers_and_texts_come_back_exactly():
    values = [0, -1, 1.5, 2 ** 53, 2 ** 63 - 1, 1e300, '', 'ä€😀', '\u0000', True, None, [], {}, [[{'a': [1]}]]]
    call('POST', '/_api/document/docs', {'_key': 'values', 'values': values})
    assert call('GET', '/_api/document/docs/values')['values'] == values
    assert rows('RETURN DOCUMENT(@id).values', {'id': 'docs/values'}) == [values]
    assert rows('RETURN @values', {'values': values}) == [values]


@check
def documents_are_imported_in_each_form():
    params = {'collection': 'imported', 'type': 'list', 'details': True, 'createCollection': True}
    call('POST', '/_api/collection', {'name': 'imported'})
    done = call('POST', '/_api/import', [{'_key': 'a', 'n': 1}, {'_key': 'a'}, {'_key': '/'}], params)
    assert (done['created'], done['errors'], len(done['details'])) == (1, 2, 2), done
    for mode, count in (('update', 'updated'), ('replace', 'updated'), ('ignore', 'ignored')):
        again = call('POST', '/_api/import', [{'_key': 'a', 'm': 2}], {**params, 'onDuplicate': mode})
        assert again[count] == 1, (mode, again)
    refused(1210, 'POST', '/_api/import', [{'_key': 'b'}, {'_key': 'a'}], {**params, 'complete': True})
    lines = '["_key","n"]\n["c",3]\n["d",4]\n'
    table = requests.post(BASE + '/_api/import', params={'collection': 'imported'}, data=lines).json()
    assert table['created'] == 2, table
    assert call('POST', '/_api/import', [{'_key': 'z'}], {**params, 'overwrite': True})['created'] == 1
    assert call('GET', '/_api/collection/imported/count')['count'] == 1


@check
def numbers_out_of_range_are_refused():
    for text in ('1e999', '[-1e400]'):
        answer = requests.post(BASE + '/_api/document/docs', data='{"x":%s}' % text)
        assert (answer.status_code, answer.json()['errorNum']) == (400, 600)
