"""Checks of transactions, tasks, jobs, users and settings."""
import requests

from client import BASE, call, check, refused, rows


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


@check
def a_database_describes_itself():
    current = call('GET', '/_api/database/current')['result']
    assert sorted(current) == ['id', 'isSystem', 'name', 'path'] and not current['isSystem']
    assert BASE.endswith('/' + current['name'])
    assert current['name'] in call('GET', '/_api/database/user')['result']
    assert refused(1230, 'POST', '/_api/database', {'name': 'other'}).status == 403
    version = call('GET', '/_api/version', params={'details': True})
    assert version['server'] == 'arango' and version['details']['mode'] == 'server'
    assert call('GET', '/_admin/server/role')['role'] == 'SINGLE'
    assert call('GET', '/_api/engine')['name'] == 'rocksdb'
    assert isinstance(call('GET', '/_admin/time')['time'], float)


@check
def functions_of_users_are_registered_and_called():
    function = {'name': 'PY::TWICE', 'code': 'function (x) { return x * 2; }', 'isDeterministic': True}
    assert call('POST', '/_api/aqlfunction', function)['isNewlyCreated']
    assert not call('POST', '/_api/aqlfunction', function)['isNewlyCreated']
    assert rows('RETURN PY::TWICE(4)') == [8]
    listed_names = [one['name'] for one in call('GET', '/_api/aqlfunction', params={'namespace': 'PY'})['result']]
    assert listed_names == ['PY::TWICE']
    assert call('DELETE', '/_api/aqlfunction/PY', params={'group': 'true'})['deletedCount'] == 1
    assert refused(1582, 'DELETE', '/_api/aqlfunction/PY::TWICE').status == 404


@check
def an_aborted_transaction_changes_nothing():
    begun = call('POST', '/_api/transaction/begin', {'collections': {'write': ['docs']}, 'lockTimeout': 5})['result']
    assert begun['status'] == 'running'
    headers = {'x-arango-trx-id': begun['id']}
    call('POST', '/_api/document/docs', {'_key': 'aborted'}, headers=headers)
    assert call('GET', '/_api/document/docs/aborted', headers=headers)['_key'] == 'aborted'
    assert begun['id'] in [one['id'] for one in call('GET', '/_api/transaction')['transactions']]
    assert call('GET', '/_api/transaction/' + begun['id'])['result']['status'] == 'running'
    assert call('DELETE', '/_api/transaction/' + begun['id'])['result']['status'] == 'aborted'
    refused(1202, 'GET', '/_api/document/docs/aborted')
    refused(1653, 'PUT', '/_api/transaction/' + begun['id'])
    refused(10, 'GET', '/_api/transaction/none')


@check
def queries_belong_to_their_transaction():
    begun = call('POST', '/_api/transaction/begin', {'collections': {'write': ['docs'], 'read': ['plain']}})['result']
    headers = {'x-arango-trx-id': begun['id']}
    call('POST', '/_api/cursor', {'query': 'INSERT {_key: "byQuery"} INTO docs'}, headers=headers)
    found = call('POST', '/_api/cursor', {'query': 'RETURN DOCUMENT("docs/byQuery")._key'}, headers=headers)
    assert found['result'] == ['byQuery']
    assert rows('RETURN DOCUMENT("docs/byQuery")') == [None]
    refused(1652, 'POST', '/_api/document/plain', {'_key': 'unnamed'}, headers=headers)
    call('PUT', '/_api/transaction/' + begun['id'])
    assert rows('RETURN DOCUMENT("docs/byQuery")._key') == ['byQuery']


@check
def a_javascript_transaction_returns_its_result():
    action = 'function (params) { var db = require("@arangodb").db; db.docs.insert({_key: params.key}); return db.docs.count() > 0; }'
    body = {'collections': {'write': 'docs'}, 'action': action, 'params': {'key': 'js'}, 'lockTimeout': 5}
    assert call('POST', '/_api/transaction', body)['result'] is True
    assert call('GET', '/_api/document/docs/js')['_key'] == 'js'
    failing = {'collections': {'write': 'docs'}, 'action': 'function () { throw new Error("no"); }'}
    assert refused(1650, 'POST', '/_api/transaction', failing).status == 500


@check
def periodic_tasks_are_listed_with_their_period():
    task = {'name': 'often', 'command': 'return params.n;', 'params': {'n': 1}, 'period': 10000}
    made = call('POST', '/_api/tasks', task)
    assert made['type'] == 'periodic' and made['period'] == 10000 and 'error' not in made
    assert made['id'] in [one['id'] for one in call('GET', '/_api/tasks')]
    assert call('PUT', '/_api/tasks/named', task)['id'] == 'named'
    assert refused(1851, 'PUT', '/_api/tasks/named', task).status == 400
    for key in (made['id'], 'named'):
        call('DELETE', '/_api/tasks/' + key)
    assert refused(1852, 'DELETE', '/_api/tasks/named').status == 404


@check
def jobs_are_listed_and_cleared():
    started = requests.get(BASE + '/_api/version', headers={'x-arango-async': 'store'})
    key = started.headers['x-arango-async-id']
    assert started.status_code == 202
    while requests.get(BASE + '/_api/job/' + key).status_code == 204:
        pass
    assert key in call('GET', '/_api/job/done', params={'count': 100})
    assert call('DELETE', '/_api/job/' + key)['result']
    assert refused(404, 'PUT', '/_api/job/' + key).status == 404
    ignored = requests.get(BASE + '/_api/version', headers={'x-arango-async': 'true'})
    assert ignored.status_code == 202 and 'x-arango-async-id' not in ignored.headers


@check
def users_have_rights():
    server = BASE[: BASE.index('/_db/')]
    database = BASE.split('/')[-1]
    user = 'py' + database
    path = server + '/_api/user/'
    body = {'user': user, 'passwd': 'first', 'active': True, 'extra': {'a': 1}}
    made = requests.post(server + '/_api/user', json=body).json()
    assert (made['user'], made['active'], made['extra']) == (user, True, {'a': 1}), made
    assert requests.post(server + '/_api/user', json=body).json()['errorNum'] == 1702
    changed = requests.patch(path + user, json={'extra': {'b': 2}}).json()
    assert changed['extra'] == {'a': 1, 'b': 2} or changed['extra'] == {'b': 2}, changed
    grants = path + user + '/database'
    assert requests.put(grants + '/' + database, json={'grant': 'ro'}).json()[database] == 'ro'
    assert requests.get(grants + '/' + database).json()['result'] == 'ro'
    assert requests.get(grants).json()['result'][database] == 'ro'
    assert requests.put(grants + '/' + database + '/docs', json={'grant': 'rw'}).json()[database + '/docs'] == 'rw'
    assert requests.get(grants + '/' + database + '/docs').json()['result'] == 'rw'
    full = requests.get(grants, params={'full': 'true'}).json()['result'][database]
    assert full['permission'] == 'ro' and full['collections']['docs'] == 'rw', full
    assert requests.delete(grants + '/' + database).status_code == 202
    assert requests.delete(path + user).status_code == 202
    assert requests.get(path + user).json()['errorNum'] == 1703


@check
def the_results_cache_is_configured():
    server = BASE[: BASE.index('/_db/')]
    before = requests.get(server + '/_api/query-cache/properties').json()
    changed = requests.put(server + '/_api/query-cache/properties', json={'mode': 'demand', 'maxResults': 9}).json()
    assert (changed['mode'], changed['maxResults']) == ('demand', 9)
    query = {'query': 'FOR d IN docs FILTER d.list == true RETURN d._key', 'cache': True}
    assert not call('POST', '/_api/cursor', query)['cached']
    assert call('POST', '/_api/cursor', query)['cached']
    assert len(call('GET', '/_api/query-cache/entries')) >= 1
    call('DELETE', '/_api/query-cache')
    assert not call('POST', '/_api/cursor', query)['cached']
    requests.put(server + '/_api/query-cache/properties', json={name: before[name] for name in ('mode', 'maxResults')})


@check
def a_batch_has_an_answer_for_each_part():
    part = '--part\r\nContent-Type: application/x-arango-batchpart\r\nContent-Id: %s\r\n\r\n%s HTTP/1.1\r\n\r\n%s\r\n'
    parts = [('1', 'GET /_api/version', ''), ('2', 'POST /_api/document/docs', '{"_key":"batched"}'), ('3', 'GET /_api/document/docs/none', '')]
    body = ''.join(part % one for one in parts) + '--part--\r\n'
    headers = {'content-type': 'multipart/form-data; boundary=part'}
    answer = requests.post(BASE + '/_api/batch', data=body, headers=headers)
    assert answer.status_code == 200 and answer.headers['x-arango-errors'] == '1', answer.headers
    assert [line.split(' ')[1] for line in answer.text.splitlines() if line.startswith('HTTP/1.1')] == ['200', '202', '404']
    assert call('GET', '/_api/document/docs/batched')['_key'] == 'batched'
