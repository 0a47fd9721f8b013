"""Checks of collections and indexes."""
from client import call, check, refused


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
def indexes_are_listed_with_their_types():
    made = call('POST', '/_api/index', {'type': 'persistent', 'fields': ['n'], 'sparse': False}, {'collection': 'docs'})
    assert made['isNewlyCreated'] and made['fields'] == ['n']
    types = [one['type'] for one in call('GET', '/_api/index', params={'collection': 'docs'})['indexes']]
    assert types == ['primary', 'persistent']
    assert call('DELETE', '/_api/index/' + made['id'])['id'] == made['id']


@check
def properties_of_a_collection_are_read_and_changed():
    found = call('GET', '/_api/collection/docs/properties')
    assert found['keyOptions']['allowUserKeys'] and found['type'] == 2 and found['status'] == 3
    assert call('PUT', '/_api/collection/docs/properties', {'waitForSync': True})['waitForSync']
    assert not call('PUT', '/_api/collection/docs/properties', {'waitForSync': False})['waitForSync']
    assert refused(1203, 'GET', '/_api/collection/none/properties').status == 404


@check
def a_collection_is_counted_measured_and_loaded():
    call('POST', '/_api/document/plain', [{'_key': 'a'}, {'_key': 'b'}])
    assert call('GET', '/_api/collection/plain/count')['count'] == 2
    assert call('GET', '/_api/collection/plain/figures', params={'details': False})['count'] == 2
    assert call('GET', '/_api/collection/plain/revision')['revision'].isdigit()
    params = {'withRevisions': False, 'withData': True}
    before = call('GET', '/_api/collection/plain/checksum', params=params)['checksum']
    call('POST', '/_api/document/plain', {'_key': 'c'})
    assert call('GET', '/_api/collection/plain/checksum', params=params)['checksum'] != before
    for action in ('load', 'unload', 'loadIndexesIntoMemory', 'recalculateCount'):
        call('PUT', '/_api/collection/plain/' + action)
    assert refused(1471, 'PUT', '/_api/collection/plain/responsibleShard', {'_key': 'a'}).status == 501


@check
def equal_contents_have_equal_checksums():
    for name in ('one', 'two'):
        call('POST', '/_api/collection', {'name': name})
        call('POST', '/_api/document/' + name, [{'_key': 'a', 'n': 1}, {'_key': 'b', 'text': 'x'}])
    params = {'withRevisions': False, 'withData': True}
    one, two = [call('GET', '/_api/collection/%s/checksum' % name, params=params)['checksum'] for name in ('one', 'two')]
    assert one == two


@check
def a_collection_is_renamed_truncated_and_dropped():
    call('POST', '/_api/collection', {'name': 'former', 'type': 3})
    renamed = call('PUT', '/_api/collection/former/rename', {'name': 'later'})
    assert renamed['name'] == 'later' and renamed['type'] == 3
    call('PUT', '/_api/collection/later/truncate')
    assert call('DELETE', '/_api/collection/later', params={'isSystem': False})['id'] == renamed['id']
    assert refused(1203, 'DELETE', '/_api/collection/later').status == 404
    assert refused(1208, 'POST', '/_api/collection', {'name': '1 2'}).status == 400


@check
def keys_are_generated_as_the_options_say():
    options = {'type': 'autoincrement', 'increment': 5, 'offset': 10, 'allowUserKeys': False}
    call('POST', '/_api/collection', {'name': 'numbered', 'keyOptions': options})
    assert [call('POST', '/_api/document/numbered', {})['_key'] for _ in range(2)] == ['10', '15']
    assert refused(1222, 'POST', '/_api/document/numbered', {'_key': '7'}).status == 400
    call('POST', '/_api/collection', {'name': 'padded', 'keyOptions': {'type': 'padded'}})
    assert len(call('POST', '/_api/document/padded', {})['_key']) == 16
    call('POST', '/_api/collection', {'name': 'unique', 'keyOptions': {'type': 'uuid'}})
    assert len(call('POST', '/_api/document/unique', {})['_key']) == 36


@check
def a_schema_refuses_documents():
    rule = {'properties': {'n': {'type': 'number'}}, 'required': ['n']}
    schema = {'rule': rule, 'level': 'strict', 'message': 'n is missing', 'type': 'json'}
    made = call('POST', '/_api/collection', {'name': 'ruled', 'schema': schema})
    assert made['schema'] == schema
    error = refused(1620, 'POST', '/_api/document/ruled', {'m': 1})
    assert error.status == 400 and error.message == 'n is missing'
    assert call('POST', '/_api/document/ruled', {'n': 1}, {'returnNew': True})['new']['n'] == 1


@check
def computed_values_are_written():
    value = {'name': 'twice', 'expression': 'RETURN @doc.n * 2', 'overwrite': True, 'computeOn': ['insert', 'update']}
    call('POST', '/_api/collection', {'name': 'computed', 'computedValues': [value]})
    made = call('POST', '/_api/document/computed', {'_key': 'a', 'n': 2}, {'returnNew': True})
    assert made['new']['twice'] == 4
    changed = call('PATCH', '/_api/document/computed/a', {'n': 5}, {'returnNew': True})
    assert changed['new']['twice'] == 10


@check
def unique_and_sparse_indexes_refuse_and_skip():
    call('POST', '/_api/collection', {'name': 'indexed'})
    body = {'type': 'persistent', 'fields': ['mail'], 'unique': True, 'sparse': True, 'name': 'mails', 'inBackground': True}
    made = call('POST', '/_api/index', body, {'collection': 'indexed'})
    assert made['unique'] and made['sparse'] and made['name'] == 'mails'
    assert not call('POST', '/_api/index', body, {'collection': 'indexed'})['isNewlyCreated']
    call('POST', '/_api/document/indexed', [{'mail': 'a'}, {}, {}])
    error = refused(1210, 'POST', '/_api/document/indexed', {'mail': 'a'})
    assert error.status == 409 and 'mails' in error.message
    assert call('GET', '/_api/index/indexed/mails')['id'] == made['id']
    assert refused(1212, 'DELETE', '/_api/index/indexed/none').status == 404


@check
def each_type_of_index_is_created():
    bodies = [
        {'type': 'persistent', 'fields': ['a', 'b'], 'storedValues': ['c'], 'cacheEnabled': True},
        {'type': 'geo', 'fields': ['loc'], 'geoJson': True},
        {'type': 'geo', 'fields': ['lat', 'lng']},
        {'type': 'fulltext', 'fields': ['text'], 'minLength': 3},
        {'type': 'ttl', 'fields': ['until'], 'expireAfter': 3600},
        {'type': 'mdi', 'fields': ['x', 'y'], 'fieldValueTypes': 'double', 'sparse': True},
        {'type': 'mdi-prefixed', 'fields': ['x', 'y'], 'prefixFields': ['p'], 'fieldValueTypes': 'double', 'sparse': True},
    ]
    for body in bodies:
        made = call('POST', '/_api/index', body, {'collection': 'indexed'})
        assert made['isNewlyCreated'], made
        for name, value in body.items():
            assert made[name] == value, (name, made)
        assert call('GET', '/_api/index/' + made['id'])['type'] == body['type']
