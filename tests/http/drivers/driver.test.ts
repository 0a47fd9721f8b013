import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const dialects = [
  ['2.8', { 'x-arango-version': '20804' }],
  ['3.12', {}],
] as const;

describe.each(dialects)('the driver in dialect %s', (dialect, headers) => {
  let url: string;

  beforeEach(async () => {
    url = await createDatabase(sharedServerUrl());
  });

  /** The value of a script. */
  async function run(body: string): Promise<unknown> {
    const answer = await send(url, 'POST', '/_admin/execute', { body, headers });
    expect(answer.status, answer.text).toBe(200);
    const text = answer.json<unknown>();
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  }

  test('collections are created, changed and dropped', async () => {
    const code = `
      const things = db._create('things', { waitForSync: true });
      const links = db._createEdgeCollection('links');
      things.properties({ waitForSync: false });
      const names = db._collections().map((c) => c.name()).filter((name) => !name.startsWith('_'));
      const facts = [things.type(), links.type(), things.properties().waitForSync, things.status()];
      things.rename('others');
      const after = [db.things === undefined, db.others.name(), db._collection('nowhere')];
      db._drop('others');
      db._drop('others');
      return { names, facts, after, gone: db._collection('others') };`;
    expect(await run(code)).toEqual({
      names: ['links', 'things'],
      facts: [2, 3, false, 3],
      after: [true, 'others', null],
      gone: null,
    });
  });

  test('documents are saved, read, changed and removed', async () => {
    const code = `
      const things = db._create('things');
      const saved = things.save({ _key: 'a', n: 1, o: { x: 1 } });
      things.update('a', { o: { y: 2 } });
      const updated = things.document('things/a');
      const replaced = db._replace('things/a', { n: 2 });
      const refused = (work) => { try { work(); return 'nothing'; } catch (e) { return e.errorNum; } };
      const errors = [
        refused(() => things.document('b')),
        refused(() => things.document('others/b')),
        refused(() => things.document('a/b/c')),
        refused(() => things.document()),
        refused(() => things.save(1)),
        refused(() => things.save({ _key: 'a' })),
        refused(() => things.remove({ _id: saved._id, _rev: saved._rev })),
      ];
      const exists = [db._exists('things/a') !== false, db._exists('things/b')];
      things.remove('a');
      return {
        id: saved._id, o: updated.o, n: replaced._key, errors, exists, count: things.count(),
      };`;
    expect(await run(code)).toEqual({
      id: 'things/a',
      o: { x: 1, y: 2 },
      n: 'a',
      errors: [1202, 1213, 1205, 1205, 1227, 1210, 1200],
      exists: [true, false],
      count: 0,
    });
  });

  test('simple queries and indexes', async () => {
    const code = `
      const things = db._create('things');
      for (let n = 0; n < 10; n++) things.save({ _key: 'k' + n, n, even: n % 2 === 0 });
      const index = things.ensureSkiplist('n');
      const keys = (list) => list.map(({ _key }) => _key).sort().join();
      const result = {
        all: things.all().limit(3).toArray().length,
        skipped: things.all().skip(8).toArray().length,
        even: keys(things.byExample({ even: true }).toArray()),
        first: things.firstExample('n', 4)._key,
        none: things.firstExample({ n: 99 }),
        range: keys(things.range('n', 2, 4).toArray()),
        any: typeof things.any()._key,
        updated: things.updateByExample({ even: true }, { even: 'yes' }),
        removed: things.removeByExample({ even: 'yes' }),
        documents: keys(things.documents(['k1', 'k3', 'zz']).documents),
        indexes: things.getIndexes().map(({ type }) => type),
        index: [index.isNewlyCreated, things.index(index.id).fields.join(), things.dropIndex(index), things.dropIndex(index)],
      };
      let count = 0;
      things.iterate(() => { count += 1; }, { limit: 3 });
      things.truncate();
      return { ...result, count, left: things.toArray().length };`;
    expect(await run(code)).toEqual({
      all: 3,
      skipped: 2,
      even: 'k0,k2,k4,k6,k8',
      first: 'k4',
      none: null,
      range: 'k2,k3',
      any: 'string',
      updated: 5,
      removed: 5,
      documents: 'k1,k3',
      indexes: ['primary', 'skiplist'],
      index: [true, 'n', true, false],
      count: 3,
      left: 0,
    });
  });

  test('queries, cursors and statements', async () => {
    const code = `
      const cursor = db._query('FOR n IN 1..5 RETURN n * @by', { by: 2 }, { batchSize: 2, count: true });
      const first = [cursor.hasNext(), cursor.next(), cursor.count()];
      const statement = db._createStatement({ query: 'RETURN @x' });
      statement.bind('x', 1);
      const refused = (work) => { try { work(); return 'nothing'; } catch (e) { return e.message; } };
      const { aql } = require('@arangodb');
      return {
        first, rest: cursor.toArray(), more: cursor.hasNext(), statement: statement.execute().toArray(),
        template: db._query(aql\`RETURN \${[1, 2]}\`).toArray(),
        parsed: db._parse('RETURN @y').bindVars,
        plan: typeof db._explain('RETURN 1').plan,
        errors: [
          refused(() => statement.bind('x', 2)), refused(() => db._createStatement()), refused(() => db._query('')),
          refused(() => cursor.next()),
        ],
      };`;
    expect(await run(code)).toEqual({
      first: [true, 2, 5],
      rest: [4, 6, 8, 10],
      more: false,
      statement: [1],
      template: [[1, 2]],
      parsed: ['y'],
      plan: 'object',
      errors: [
        'redeclaration of bind parameter',
        'ArangoStatement needs initial data',
        'need a valid query string',
        'No more results',
      ],
    });
  });

  test('named graphs', async () => {
    const code = `
      const graphs = require('@arangodb/general-graph');
      const graph = graphs._create('g', [graphs._relation('knows', 'people', ['people'])], ['places']);
      for (const name of ['ann', 'bob', 'cid']) graph.people.save({ _key: name, name });
      graph.knows.save('people/ann', 'people/bob', { _key: 'ab', w: 2 });
      graph.knows.save({ _from: 'people/bob', _to: 'people/cid', w: 3 });
      const refused = (work) => { try { work(); return 'nothing'; } catch (e) { return e.errorNum; } };
      const names = (list) => list.map(({ name }) => name).sort().join();
      const [path] = graph._shortestPath('people/ann', 'people/cid', { direction: 'outbound', weight: 'w', defaultWeight: 1 });
      const result = {
        exists: [graphs._exists('g'), graphs._exists('h')], list: graphs._list(),
        vertices: names(graph._vertices().toArray()),
        example: names(graph._vertices({ name: 'bob' }).toArray()),
        neighbors: names(graph._vertices('people/ann').neighbors(undefined, { direction: 'outbound' }).toArray()),
        ends: names(graph._edges({ w: 3 }).toVertices().toArray()),
        out: graph._vertices('people/bob').outEdges().count(),
        all: graph._neighbors('people/bob').sort(),
        edges: graph._EDGES('people/bob').length,
        from: graph._fromVertex('knows/ab').name,
        distance: path.distance,
        distances: graph._distanceTo('people/ann', 'people/cid', { direction: 'outbound' })[0].distance,
        connecting: graph._getConnectingEdges('people/ann', 'people/bob').length,
        orphans: graph._orphanCollections(),
        errors: [
          refused(() => graphs._create()), refused(() => graphs._create('x', 1)), refused(() => graphs._relation('x')),
          refused(() => graphs._relation('', 'a', 'b')), refused(() => graphs._graph('h')),
          refused(() => graph.knows.save('ann', 'bob', {})),
        ],
      };
      graph.people.remove('bob');
      const left = db.knows.count();
      graph._addVertexCollection('things');
      graph._removeVertexCollection('places');
      graph._extendEdgeDefinitions(graphs._undirectedRelation('likes', ['people']));
      const definitions = graph.__edgeDefinitions.map(({ collection }) => collection).sort();
      const orphans = graph._orphanCollections();
      graphs._drop('g', true);
      return { ...result, left, definitions, after: orphans, dropped: [graphs._exists('g'), db._collection('people')] };`;
    expect(await run(code)).toEqual({
      exists: [true, false],
      list: ['g'],
      vertices: 'ann,bob,cid',
      example: 'bob',
      neighbors: 'bob',
      ends: 'cid',
      out: 1,
      all: ['people/ann', 'people/cid'],
      edges: 2,
      from: 'ann',
      distance: 5,
      distances: 2,
      connecting: 1,
      orphans: ['places'],
      errors: [1922, 1923, 1935, 1936, 1924, 1906],
      left: 0,
      definitions: ['knows', 'likes'],
      after: ['things'],
      dropped: [false, null],
    });
  });

  test('traversals of named graphs and edge collections', async () => {
    const code = `
      const graphs = require('org/arangodb/general-graph');
      const traversal = require('org/arangodb/graph/traversal');
      const graph = graphs._create('g', [graphs._relation('knows', 'people', 'people')]);
      for (const name of ['ann', 'bob', 'cid']) db.people.save({ _key: name });
      db.knows.save('people/ann', 'people/bob', {});
      db.knows.save('people/ann', 'people/cid', {});
      return [traversal.generalGraphDatasourceFactory('g'), traversal.collectionDatasourceFactory(db.knows)].map((datasource) => {
        const result = { visited: { vertices: [], paths: [] } };
        new traversal.Traverser({ datasource, expander: traversal.outboundExpander }).traverse(result, db.people.document('ann'));
        return result.visited.vertices.map(({ _key }) => _key).sort().join();
      });`;
    expect(await run(code)).toEqual(['ann,bob,cid', 'ann,bob,cid']);
  });

  test('functions of queries and tasks', async () => {
    const code = `
      const functions = require('@arangodb/aql/functions');
      functions.register('my::double', function (x) { return 2 * x; });
      const value = db._query('RETURN my::double(4)').toArray();
      const names = functions.toArray('my').map(({ name }) => name.toLowerCase());
      functions.unregister('my::double');
      const tasks = require('@arangodb/tasks');
      const task = tasks.register({ id: 'later', command: function (params) { return params; }, offset: 3600 });
      const listed = tasks.get().map(({ id }) => id);
      tasks.unregister(task);
      return { value, names, left: functions.toArray('my').length, listed, after: tasks.get().length };`;
    expect(await run(code)).toEqual({
      value: [8],
      names: ['my::double'],
      left: 0,
      listed: ['later'],
      after: 0,
    });
    expect(dialect).toBeTypeOf('string');
  });
});
