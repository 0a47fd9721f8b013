"""Checks of graphs and edges."""
from client import call, check, refused, rows


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
def edges_are_imported_with_prefixes():
    call('POST', '/_api/collection', {'name': 'ways', 'type': 3})
    params = {'collection': 'ways', 'type': 'list', 'details': True, 'fromPrefix': 'places', 'toPrefix': 'places'}
    done = call('POST', '/_api/import', [{'_from': '1', '_to': '2'}, {'_from': '1'}], params)
    assert (done['created'], done['errors']) == (1, 1)
    assert done['details'][0].startswith("at position 2: missing '_from' or '_to' attribute"), done
    edge = rows('FOR w IN ways RETURN [w._from, w._to]')
    assert edge == [['places/1', 'places/2']]


@check
def graphs_are_changed_and_dropped():
    graph = {'name': 'changing', 'edgeDefinitions': [], 'orphanCollections': [], 'options': {}}
    assert call('POST', '/_api/gharial', graph)['graph']['_id'] == '_graphs/changing'
    assert refused(1925, 'POST', '/_api/gharial', graph).status == 409
    added = call('POST', '/_api/gharial/changing/vertex', {'collection': 'v1'})['graph']
    assert added['orphanCollections'] == ['v1']
    definition = {'collection': 'e1', 'from': ['v1'], 'to': ['v2']}
    made = call('POST', '/_api/gharial/changing/edge', definition)['graph']
    assert made['edgeDefinitions'] == [definition] and made['orphanCollections'] == []
    assert call('GET', '/_api/gharial/changing/vertex')['collections'] == ['v1', 'v2']
    assert call('GET', '/_api/gharial/changing/edge')['collections'] == ['e1']
    later = {'collection': 'e1', 'from': ['v2'], 'to': ['v1']}
    params = {'waitForSync': False, 'dropCollections': False}
    assert call('PUT', '/_api/gharial/changing/edge/e1', later, params)['graph']['edgeDefinitions'] == [later]
    gone = call('DELETE', '/_api/gharial/changing/edge/e1', None, {'dropCollections': True})['graph']
    assert gone['edgeDefinitions'] == [] and sorted(gone['orphanCollections']) == ['v1', 'v2']
    refused(1203, 'GET', '/_api/collection/e1')
    assert call('DELETE', '/_api/gharial/changing', None, {'dropCollections': True})['removed']
    refused(1203, 'GET', '/_api/collection/v1')


@check
def vertices_and_edges_are_changed_with_revisions():
    call('POST', '/_api/gharial/net/vertex/people', {'_key': 'c', 'n': 1})
    call('POST', '/_api/gharial/net/vertex/people', {'_key': 'd'})
    edge = call('POST', '/_api/gharial/net/edge/links', {'_from': 'people/c', '_to': 'people/d'}, {'returnNew': True})
    path = '/_api/gharial/net/edge/links/' + edge['edge']['_key']
    assert call('GET', path)['edge']['_from'] == 'people/c'
    changed = call('PATCH', path, {'w': 1}, {'returnNew': True, 'returnOld': True, 'keepNull': True})
    assert changed['new']['w'] == 1 and 'w' not in changed['old']
    stale = {'If-Match': edge['edge']['_rev']}
    assert refused(1200, 'PATCH', path, {'w': 2}, None, stale).status == 412
    assert refused(1200, 'DELETE', path, None, None, stale).status == 412
    vertex = call('PUT', '/_api/gharial/net/vertex/people/c', {'m': 1}, {'returnNew': True})['new']
    assert vertex['m'] == 1 and 'n' not in vertex
    removed = call('DELETE', '/_api/gharial/net/vertex/people/c', None, {'returnOld': True})
    assert removed['removed'] and removed['old']['m'] == 1
    assert refused(1202, 'GET', path).status == 404
    assert refused(1202, 'GET', '/_api/gharial/net/vertex/people/c').status == 404


@check
def graphs_are_traversed_by_queries():
    call('POST', '/_api/document/people', [{'_key': 't%d' % n} for n in range(4)])
    edges = [{'_from': 'people/t%d' % n, '_to': 'people/t%d' % (n + 1)} for n in range(3)]
    call('POST', '/_api/document/links', edges)
    query = 'FOR v, e, p IN 1..@depth OUTBOUND @start GRAPH @graph RETURN v._key'
    assert rows(query, {'depth': 2, 'start': 'people/t0', 'graph': 'net'}) == ['t1', 't2']
    path = 'FOR v IN OUTBOUND SHORTEST_PATH "people/t0" TO "people/t3" GRAPH "net" RETURN v._key'
    assert rows(path) == ['t0', 't1', 't2', 't3']
    inbound = call('GET', '/_api/edges/links', params={'vertex': 'people/t1', 'direction': 'in'})['edges']
    assert [one['_from'] for one in inbound] == ['people/t0']
    both = call('GET', '/_api/edges/links', params={'vertex': 'people/t1'})['edges']
    assert len(both) == 2
