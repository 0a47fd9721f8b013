"""Checks of queries, cursors and simple queries. They read the documents of the checks before."""
from client import call, check, listed, refused, rows


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
def a_cursor_has_batches_a_count_and_an_end():
    options = {'batchSize': 2, 'count': True, 'ttl': 60, 'options': {'fullCount': True, 'profile': 1}}
    query = {'query': 'FOR i IN 1..7 LIMIT 1, 5 RETURN i', **options}
    first = call('POST', '/_api/cursor', query)
    assert first['result'] == [2, 3] and first['hasMore'] and first['count'] == 5
    assert first['extra']['stats']['fullCount'] == 7 and 'profile' in first['extra']
    second = call('PUT', '/_api/cursor/' + first['id'])
    assert second['result'] == [4, 5] and second['id'] == first['id']
    last = call('POST', '/_api/cursor/' + first['id'])
    assert last['result'] == [6] and not last['hasMore']
    assert refused(1600, 'POST', '/_api/cursor/' + first['id']).status == 404


@check
def a_batch_can_be_read_again():
    query = {'query': 'FOR i IN 1..6 RETURN i', 'batchSize': 2, 'options': {'allowRetry': True}}
    first = call('POST', '/_api/cursor', query)
    path = '/_api/cursor/%s/%s' % (first['id'], first['nextBatchId'])
    assert call('POST', path)['result'] == call('POST', path)['result'] == [3, 4]
    call('DELETE', '/_api/cursor/' + first['id'])
    assert refused(1600, 'DELETE', '/_api/cursor/' + first['id']).status == 404


@check
def a_stream_gives_all_rows():
    query = 'FOR doc IN docs FILTER doc.list == true SORT doc._key RETURN doc._key'
    assert rows(query, options={'stream': True}, batchSize=1) == ['l0', 'l1', 'l2', 'l3', 'l4']


@check
def queries_are_explained_parsed_and_refused():
    query = {'query': 'FOR d IN docs FILTER d.n == @n RETURN d', 'bindVars': {'n': 1}}
    explained = call('POST', '/_api/explain', query)
    assert explained['plan']['nodes'][0]['type'] == 'SingletonNode' and explained['cacheable']
    plans = call('POST', '/_api/explain', {**query, 'options': {'allPlans': True, 'maxNumberOfPlans': 3}})['plans']
    assert 1 <= len(plans) <= 3
    parsed = call('POST', '/_api/query', {'query': query['query']})
    assert parsed['bindVars'] == ['n'] and parsed['collections'] == ['docs'] and parsed['parsed']
    assert refused(1501, 'POST', '/_api/query', {'query': 'FOR'}).status == 400
    assert refused(1551, 'POST', '/_api/cursor', {'query': query['query']}).status == 400
    assert refused(1203, 'POST', '/_api/cursor', {'query': 'FOR d IN missing RETURN d'}).status == 404
    assert 'sort-limit' in [rule['name'] for rule in call('GET', '/_api/query/rules')]


@check
def modifying_queries_count_their_changes():
    query = 'FOR i IN 1..3 INSERT {_key: CONCAT("w", i)} INTO @@c RETURN NEW._key'
    answer = call('POST', '/_api/cursor', {'query': query, 'bindVars': {'@c': 'docs'}})
    assert answer['result'] == ['w1', 'w2', 'w3'] and answer['extra']['stats']['writesExecuted'] == 3
    ignoring = 'FOR i IN 1..3 INSERT {_key: CONCAT("w", i)} INTO docs OPTIONS {ignoreErrors: true}'
    stats = call('POST', '/_api/cursor', {'query': ignoring})['extra']['stats']
    assert (stats['writesExecuted'], stats['writesIgnored']) == (0, 3)
    assert refused(1210, 'POST', '/_api/cursor', {'query': 'INSERT {_key: "w1"} INTO docs'}).status == 409


@check
def warnings_are_listed_or_fail():
    answer = call('POST', '/_api/cursor', {'query': 'RETURN 1 / 0'})
    assert [one['code'] for one in answer['extra']['warnings']] == [1562] and answer['result'] == [None]
    refused(1562, 'POST', '/_api/cursor', {'query': 'RETURN 1 / 0', 'options': {'failOnWarning': True}})
    limited = {'query': 'FOR i IN 1..50 RETURN i / 0', 'options': {'maxWarningCount': 3}}
    assert len(call('POST', '/_api/cursor', limited)['extra']['warnings']) == 3


@check
def simple_queries_of_the_driver_are_answered():
    call('POST', '/_api/collection', {'name': 'simple'})
    call('POST', '/_api/document/simple', [{'_key': str(n), 'n': n, 'even': n % 2 == 0} for n in range(6)])
    found = call('PUT', '/_api/simple/lookup-by-keys', {'collection': 'simple', 'keys': ['1', 'none']})
    assert [one['_key'] for one in found['documents']] == ['1']
    assert call('PUT', '/_api/simple/any', {'collection': 'simple'})['document']['_key'] in '012345'
    changed = {'collection': 'simple', 'example': {'even': True}, 'newValue': {'seen': 1}, 'limit': 2}
    assert call('PUT', '/_api/simple/update-by-example', changed)['updated'] == 2
    replaced = {'collection': 'simple', 'example': {'n': 1}, 'newValue': {'only': 1}}
    assert call('PUT', '/_api/simple/replace-by-example', replaced)['replaced'] == 1
    assert call('PUT', '/_api/simple/remove-by-example', {'collection': 'simple', 'example': {'even': False}})['deleted'] == 2
    gone = call('PUT', '/_api/simple/remove-by-keys', {'collection': 'simple', 'keys': ['0', '3']})
    assert (gone['removed'], gone['ignored']) == (1, 1)
    call('POST', '/_api/index', {'type': 'persistent', 'fields': ['n']}, {'collection': 'simple'})
    ranged = {'collection': 'simple', 'attribute': 'n', 'left': None, 'right': 4, 'closed': True}
    assert [one.get('n') for one in call('PUT', '/_api/simple/range', ranged)['result']] == [None, 2, 4]


@check
def places_and_words_are_found():
    call('POST', '/_api/collection', {'name': 'places'})
    call('POST', '/_api/index', {'type': 'geo', 'fields': ['loc']}, {'collection': 'places'})
    call('POST', '/_api/index', {'type': 'fulltext', 'fields': ['text']}, {'collection': 'places'})
    call('POST', '/_api/document/places', [{'_key': str(n), 'loc': [n, n], 'text': 'word%d all' % n} for n in range(1, 5)])
    near = {'collection': 'places', 'latitude': 1, 'longitude': 1, 'limit': 2}
    assert [one['_key'] for one in call('PUT', '/_api/simple/near', near)['result']] == ['1', '2']
    within = {**near, 'radius': 200000, 'distance': 'far', 'limit': 10}
    assert call('PUT', '/_api/simple/within', within)['result'][0]['far'] == 0
    box = {'collection': 'places', 'latitude1': 0, 'longitude1': 0, 'latitude2': 2.5, 'longitude2': 2.5}
    assert sorted(one['_key'] for one in call('PUT', '/_api/simple/within-rectangle', box)['result']) == ['1', '2']
    search = {'collection': 'places', 'attribute': 'text', 'query': 'word3,|word4'}
    assert sorted(one['_key'] for one in call('PUT', '/_api/simple/fulltext', search)['result']) == ['3', '4']
