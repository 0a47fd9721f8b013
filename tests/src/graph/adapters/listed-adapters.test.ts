// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AdapterConfig,
  adapterTypes,
  addressOfConfig,
  configOfAddress,
  configProblem,
  createAdapter,
  isListOffered,
  offeredNames,
} from '../../../../src/graph/adapters/adapter-config.ts';
import type { GraphAdapter } from '../../../../src/graph/adapters/GraphAdapter.ts';
import { PreviewAdapter } from '../../../../src/graph/adapters/PreviewAdapter.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { initialState } from '../../../../src/store/app-state.ts';
import { removeAllNotes } from '../../../../src/store/notifications.ts';
import { store } from '../../../../src/store/store.ts';
import { shownNotes } from '../open-workspace.ts';

const config: AdapterConfig = {
  type: 'gharial',
  graph: 'map',
  nodeCollections: [],
  edgeCollections: [],
  route: '',
  path: '',
  first: '',
};

/** A small service with a chain a-b-c, and files of a tree. */
class TestService {
  readonly calls: string[] = [];
  #server: Server | undefined;

  readonly nodes = new Map(['a', 'b', 'c'].map((key) => [key, { _id: key, name: `Node ${key}` }]));
  readonly edges = [
    { _id: 'ab', _from: 'a', _to: 'b' },
    { _id: 'bc', _from: 'b', _to: 'c' },
  ];

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const path = (request.url ?? '').replace('/_db/_system', '');
        this.calls.push([request.method, path, body].filter((part) => part !== '').join(' '));
        const answer = this.#answer(request.method ?? '', path, body);
        response.statusCode = answer === undefined ? 404 : 200;
        response.end(JSON.stringify(answer ?? { error: true }));
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server?.close();
  }

  #answer(method: string, path: string, body: string): unknown {
    const query = /^\/svc\/query\/(.+)$/.exec(path)?.[1];
    if (query !== undefined) {
      const first = this.nodes.get(query);
      const edges = this.edges.filter(({ _from, _to }) => _from === query || _to === query);
      const ends = edges.flatMap(({ _from, _to }) => [_from, _to]).filter((id) => id !== query);
      return first && { first, nodes: ends.map((id) => this.nodes.get(id)), edges };
    }
    if (path === '/files/root.json') {
      return { name: 'Root', children: [{ _id: 'x', size: 1, children: [{ _id: 'y' }] }, { name: 'z' }] };
    }
    if (path === '/files/hyphens.json') {
      // Joined with hyphens, both ends give a-b-c-d.
      const children = ['a', 'a-b'].map((id, place) => ({
        _id: id,
        children: [{ _id: ['b-c-d', 'c-d'][place] }],
      }));
      return { children };
    }
    if (path.startsWith('/files/')) return undefined;
    return method === 'POST' ? { ...(JSON.parse(body) as object), _id: 'new' } : {};
  }
}

const service = new TestService();
let origin = '';
beforeAll(async () => {
  origin = await service.start();
});
afterAll(() => service.stop());
beforeEach(() => {
  store.setState({ ...initialState, session: { kind: 'user', user: 'root' } }, true);
  removeAllNotes();
  service.calls.length = 0;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    real(origin + address, { method: init.method ?? 'GET', body: init.body ?? null }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const shown = async (adapter: GraphAdapter) => {
  const model = new GraphModel();
  model.apply(await adapter.loadRandom(model, { limit: 10 }));
  return model;
};

describe('service adapter (foxx)', () => {
  const make = () => createAdapter({ ...config, type: 'foxx', route: '/svc', first: 'a' });

  test('[C12-9] GET {route}/query/{id}: reads first, nodes and edges', async () => {
    const adapter = make();
    const model = await shown(adapter);
    expect([...model.vertexIds]).toEqual(['nodes/a', 'nodes/b']);
    adapter.direction = 'any';
    const { patch, counts } = await adapter.loadNeighbours(model, ['nodes/b'], { limit: 10 });
    model.apply(patch);
    expect([...model.vertexIds]).toEqual(['nodes/a', 'nodes/b', 'nodes/c']);
    expect(model.edgeCount).toBe(2);
    expect(counts.get('nodes/b')).toEqual({ total: 2, hidden: 0 });
    expect(service.calls).toEqual(['GET /svc/query/a', 'GET /svc/query/b']);
  });

  test('[C12-10] POST, PUT and DELETE of nodes and edges', async () => {
    const adapter = make();
    await shown(adapter);
    expect(await adapter.createVertex('nodes', '{"size":1.0}')).toBe('nodes/new');
    expect(await adapter.createEdge('edges', 'nodes/a', 'nodes/new')).toBe('edges/new');
    await adapter.replaceDocument('nodes/b', '{"name":"B"}', '');
    await adapter.replaceDocument('edges/ab', '{"_from":"nodes/a","_to":"nodes/b","weight":2}', '');
    await adapter.deleteEdge('edges/new', '');
    await adapter.deleteVertex('nodes/b', '');
    expect(service.calls.slice(1)).toEqual([
      'POST /svc/nodes {"size":1.0}',
      'POST /svc/edges {"_from":"a","_to":"new"}',
      'PUT /svc/nodes/b {"name":"B"}',
      'PUT /svc/edges/ab {"_from":"nodes/a","_to":"nodes/b","weight":2}',
      'DELETE /svc/edges/new',
      'DELETE /svc/edges/forNode/b',
      'DELETE /svc/nodes/b',
    ]);
    expect(await adapter.loadCounts()).toEqual({ vertices: 2, edges: 0 });
  });

  test('[C12-11] an error of the service has its text', async () => {
    const adapter = createAdapter({ ...config, type: 'foxx', route: '/svc', first: 'none' });
    await expect(adapter.loadCounts()).rejects.toThrow('{"error":true}');
  });
});

describe('JSON adapter', () => {
  const make = () => createAdapter({ ...config, type: 'json', path: '/files/', first: 'root' });

  test('[C12-12] GET {path}{id}.json: reads a tree with children', async () => {
    const adapter = make();
    const model = await shown(adapter);
    expect([...model.vertexIds]).toEqual(['nodes/root', 'nodes/x', 'nodes/y', 'nodes/z']);
    expect(model.edgeCount).toBe(3);
    await adapter.loadNeighbours(model, ['nodes/x'], { limit: 5 });
    expect(service.calls).toEqual(['GET /files/root.json', 'GET /files/x.json']);
  });

  test('[C12-12] edges between ids with hyphens have different ids', async () => {
    const model = await shown(createAdapter({ ...config, type: 'json', path: '/files/', first: 'hyphens' }));
    expect([model.vertexCount, model.edgeCount]).toEqual([5, 4]);
  });

  test('[C12-13] writes are refused', async () => {
    const adapter = make();
    expect(adapter.isReadOnly).toBe(true);
    const message = 'Sorry this adapter is read-only';
    await expect(adapter.createVertex('nodes', {})).rejects.toThrow(message);
    await expect(adapter.createEdge('edges', 'a', 'b')).rejects.toThrow(message);
    await expect(adapter.replaceDocument('nodes/x', '{}', '')).rejects.toThrow(message);
    await expect(adapter.deleteVertex('nodes/x', '')).rejects.toThrow(message);
    await expect(adapter.deleteEdge('edges/x', '')).rejects.toThrow(message);
  });
});

test('[C12-14] the preview adapter alerts the calls of the server and sends none', async () => {
  const adapter = createAdapter({ ...config, type: 'preview' });
  const model = await shown(adapter);
  expect(model.vertexCount).toBe(6);
  const id = await adapter.createVertex('nodes', { name: 'New' });
  await adapter.createEdge('edges', 'nodes/1', id);
  await adapter.replaceDocument(id, '{"name":"Newer"}', '');
  await adapter.deleteVertex(id, '');
  await adapter.loadNeighbours(model, ['nodes/2'], { limit: 5 });
  expect(shownNotes()).toEqual(
    ['createNode', 'createEdge', 'patchNode', 'deleteNode', 'explore'].map(
      (call) => `Preview: Server-side: ${call} was triggered.`,
    ),
  );
  expect(service.calls).toEqual([]);
});

test('[C5-3] configurations are checked with the messages of the specification', () => {
  const problem = (changes: Partial<AdapterConfig>) => configProblem({ ...config, ...changes });
  expect(problem({ type: 'arango' })).toBe('A configuration with node- and edgeCollection has to be given.');
  expect(problem({ type: 'arango', edgeCollections: ['e'] })).toBe(
    'The nodeCollection or a graphname has to be given.',
  );
  expect(problem({ type: 'arango', nodeCollections: ['v'] })).toBe(
    'The edgeCollection or a graphname has to be given.',
  );
  expect(problem({ graph: '' })).toBe('The graphname has to be given.');
  expect(problem({ type: 'other' })).toBe(`The adapter type has to be one of: ${adapterTypes.join(', ')}.`);
  expect(() => new PreviewAdapter({ edges: [] })).toThrow('The nodes have to be given.');
  expect(() => new PreviewAdapter({ nodes: [] })).toThrow('The edges have to be given.');
  expect(problem({ type: 'foxx', route: 'https://elsewhere', first: 'a' })).toContain(
    'a path of this server',
  );
  expect(problem({ type: 'foxx', route: '//elsewhere/x', first: 'a' })).toContain('a path of this server');
});

test('[C5-4] switching lists: at least 2 collections, at least 1 graph; names with an underscore are hidden', () => {
  expect(offeredNames(['b', '_jobs', 'a'])).toEqual(['a', 'b']);
  expect(isListOffered('collections', ['a'])).toBe(false);
  expect(isListOffered('collections', ['a', 'b'])).toBe(true);
  expect(isListOffered('graphs', ['a'])).toBe(true);
  expect(isListOffered('graphs', [])).toBe(false);
});

test('[C12-15] all five adapters are configured by the address', () => {
  for (const type of adapterTypes) {
    const chosen = {
      ...config,
      type,
      ...(type === 'arango' && { nodeCollections: ['v', 'w'], edgeCollections: ['e'] }),
      ...(type === 'foxx' && { route: '/svc', first: 'a' }),
      ...(type === 'json' && { path: '/files/', first: 'root' }),
    };
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(addressOfConfig(chosen))) {
      if (value !== undefined) search.set(name, value);
    }
    expect(configOfAddress('map', search)).toEqual(chosen);
    expect(configProblem(chosen)).toBeUndefined();
  }
});
