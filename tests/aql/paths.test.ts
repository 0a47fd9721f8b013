import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { runQuery } from './golden-player.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

interface Edge {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

interface Graph {
  readonly database: MemoryDatabase;
  readonly edges: readonly Edge[];
}

/** A random graph with few vertices, so that all paths can be enumerated. */
function randomGraph(seed: number, vertexCount = 7, edgeCount = 11): Graph {
  const random = new Random(seed);
  const database = new MemoryDatabase();
  const vertices = database.createCollection('v');
  const links = database.createCollection('e', 'edge');
  for (let at = 0; at < vertexCount; at++) vertices.insert({ _key: String(at) }, { dialect: '3.12' });
  const edges: Edge[] = [];
  for (let at = 0; at < edgeCount; at++) {
    const edge = {
      key: `e${at}`,
      from: random.nextBelow(vertexCount),
      to: random.nextBelow(vertexCount),
      weight: 1 + random.nextBelow(9),
    };
    edges.push(edge);
    const document = { _key: edge.key, _from: `v/${edge.from}`, _to: `v/${edge.to}`, weight: edge.weight };
    links.insert(document, { dialect: '3.12' });
  }
  return { database, edges };
}

type Direction = 'OUTBOUND' | 'INBOUND' | 'ANY';
type Path = readonly { readonly edge: Edge; readonly to: number }[];

/** Steps from a vertex in insertion order. */
function stepsFrom({ edges }: Graph, vertex: number, direction: Direction): Path {
  return edges.flatMap((edge) => {
    const isOut = direction !== 'INBOUND' && edge.from === vertex;
    const isIn = direction !== 'OUTBOUND' && edge.to === vertex;
    if (isOut) return [{ edge, to: edge.to }];
    return isIn ? [{ edge, to: edge.from }] : [];
  });
}

/** All paths without repeated edges, depth-first. */
function allPaths(graph: Graph, start: number, direction: Direction, maxDepth: number): Path[] {
  const found: Path[] = [[]];
  const extend = (path: Path, vertex: number): void => {
    if (path.length === maxDepth) return;
    for (const step of stepsFrom(graph, vertex, direction)) {
      if (path.some(({ edge }) => edge === step.edge)) continue;
      found.push([...path, step]);
      extend([...path, step], step.to);
    }
  };
  extend([], start);
  return found;
}

const keysOf = (path: Path): string[] => path.map(({ edge }) => edge.key);
const verticesOf = (start: number, path: Path): number[] => [start, ...path.map(({ to }) => to)];
const isSimple = (start: number, path: Path): boolean =>
  new Set(verticesOf(start, path)).size === path.length + 1;

function resultOf(graph: Graph, query: string): unknown {
  const { result, message } = runQuery(graph.database, { query }, '3.12');
  if (message !== undefined) throw new Error(`${query}: ${message}`);
  return result;
}

const seeds = Array.from({ length: 12 }, (_, seed) => seed + 1);
const directions: readonly Direction[] = ['OUTBOUND', 'INBOUND', 'ANY'];

describe.each(seeds)('random graph %i', (seed) => {
  const graph = randomGraph(seed);

  test.each(directions)('traversal %s, depth-first, in edge order', (direction) => {
    const expected = allPaths(graph, 0, direction, 3)
      .filter(({ length }) => length >= 1)
      .map(keysOf);
    expect(resultOf(graph, `FOR v, e, p IN 1..3 ${direction} 'v/0' e RETURN p.edges[*]._key`)).toEqual(
      expected,
    );
  });

  test('breadth-first gives the same paths, shorter ones first', () => {
    const expected = allPaths(graph, 0, 'ANY', 3).map(keysOf);
    const found = resultOf(
      graph,
      "FOR v, e, p IN 0..3 ANY 'v/0' e OPTIONS { order: 'bfs' } RETURN p.edges[*]._key",
    );
    const lengths = (found as string[][]).map(({ length }) => length);
    expect(lengths).toEqual([...lengths].sort());
    expect((found as string[][]).map(String).sort()).toEqual(expected.map(String).sort());
  });

  test('unique vertices on each path, or in the traversal', () => {
    const simple = allPaths(graph, 0, 'ANY', 4).filter((path) => isSimple(0, path));
    const onPath = resultOf(
      graph,
      "FOR v, e, p IN 0..4 ANY 'v/0' e OPTIONS { uniqueVertices: 'path' } RETURN p.edges[*]._key",
    );
    expect(onPath).toEqual(simple.map(keysOf));
    const reached = new Set(simple.map((path) => verticesOf(0, path).at(-1)));
    const once = resultOf(
      graph,
      "FOR v IN 0..4 ANY 'v/0' e OPTIONS { order: 'bfs', uniqueVertices: 'global' } RETURN TO_NUMBER(v._key)",
    );
    expect((once as number[]).toSorted()).toEqual([...reached].toSorted());
  });

  test('PRUNE returns the pruned vertex and no vertex after it', () => {
    const expected = allPaths(graph, 0, 'OUTBOUND', 4).filter(
      (path) => !path.slice(0, -1).some(({ edge }) => edge.weight > 5),
    );
    const found = resultOf(
      graph,
      "FOR v, e, p IN 0..4 OUTBOUND 'v/0' e PRUNE e.weight > 5 RETURN p.edges[*]._key",
    );
    expect(found).toEqual(expected.map(keysOf));
  });

  test.each(directions)('shortest path %s: a valid path of minimum length', (direction) => {
    const paths = allPaths(graph, 0, direction, 6);
    for (let target = 0; target < 7; target++) {
      const toTarget = paths.filter((path) => verticesOf(0, path).at(-1) === target);
      const shortest = Math.min(...toTarget.map(({ length }) => length));
      const found = resultOf(
        graph,
        `FOR v, e IN ${direction} SHORTEST_PATH 'v/0' TO 'v/${target}' e RETURN [TO_NUMBER(v._key), e._key]`,
      ) as [number, string | null][];
      if (toTarget.length === 0) {
        expect(found).toEqual([]);
        continue;
      }
      expect(found).toHaveLength(shortest + 1);
      const isKnown = toTarget.some(
        (path) =>
          String(verticesOf(0, path)) === String(found.map(([vertex]) => vertex)) &&
          String(keysOf(path)) === String(found.slice(1).map(([, key]) => key)),
      );
      expect(isKnown).toBe(true);
      expect(found[0]?.[1]).toBeNull();
    }
  });

  test('path of minimum weight, and paths in order of weight', () => {
    const paths = allPaths(graph, 0, 'OUTBOUND', 7).filter((path) => isSimple(0, path));
    const weigh = (path: Path): number => path.reduce((sum, { edge }) => sum + edge.weight, 0);
    for (let target = 1; target < 7; target++) {
      const weights = paths
        .filter((path) => verticesOf(0, path).at(-1) === target)
        .map(weigh)
        .sort((left, right) => left - right);
      const options = "OPTIONS { weightAttribute: 'weight' }";
      const lightest = resultOf(
        graph,
        `RETURN SUM(FOR v, e IN OUTBOUND SHORTEST_PATH 'v/0' TO 'v/${target}' e ${options} RETURN e.weight)`,
      );
      expect(lightest).toEqual([weights[0] ?? 0]);
      const all = resultOf(
        graph,
        `FOR p IN OUTBOUND K_SHORTEST_PATHS 'v/0' TO 'v/${target}' e ${options} RETURN p.weight`,
      );
      expect(all).toEqual(weights);
    }
  });

  test.each(directions)('loopless paths %s in order of length, each once', (direction) => {
    const paths = allPaths(graph, 0, direction, 7).filter((path) => isSimple(0, path));
    for (let target = 1; target < 7; target++) {
      const expected = paths.filter((path) => verticesOf(0, path).at(-1) === target);
      const query = `FOR p IN ${direction} K_SHORTEST_PATHS 'v/0' TO 'v/${target}' e RETURN p.edges[*]._key`;
      const found = resultOf(graph, query) as string[][];
      expect(found.map(String).sort()).toEqual(expected.map((path) => String(keysOf(path))).sort());
      const lengths = found.map(({ length }) => length);
      expect(lengths).toEqual(lengths.toSorted((left, right) => left - right));
    }
  });

  test.each(directions)('all shortest paths %s, and all paths in a range of lengths', (direction) => {
    const paths = allPaths(graph, 0, direction, 6).filter((path) => isSimple(0, path));
    for (let target = 1; target < 7; target++) {
      const toTarget = paths.filter((path) => verticesOf(0, path).at(-1) === target);
      const shortest = Math.min(...toTarget.map(({ length }) => length));
      const found = (query: string): string[] => (resultOf(graph, query) as string[][]).map(String).sort();
      const named = (some: readonly Path[]): string[] => some.map((path) => String(keysOf(path))).sort();
      expect(
        found(`FOR p IN ${direction} ALL_SHORTEST_PATHS 'v/0' TO 'v/${target}' e RETURN p.edges[*]._key`),
      ).toEqual(named(toTarget.filter(({ length }) => length === shortest)));
      expect(
        found(`FOR p IN 2..4 ${direction} K_PATHS 'v/0' TO 'v/${target}' e RETURN p.edges[*]._key`),
      ).toEqual(named(toTarget.filter(({ length }) => length >= 2 && length <= 4)));
    }
  });
});

/** Numbers of edges from a vertex, by breadth-first search over the list of edges. */
function depthsFrom(graph: Graph, start: number, direction: Direction): ReadonlyMap<number, number> {
  const depths = new Map([[start, 0]]);
  for (const [vertex, depth] of depths) {
    for (const { to } of stepsFrom(graph, vertex, direction)) if (!depths.has(to)) depths.set(to, depth + 1);
  }
  return depths;
}

/** A random graph whose first vertices have more edges than a search reads from one end in one turn. */
function hubGraph(seed: number): Graph {
  const graph = randomGraph(seed, 240, 200);
  const random = new Random(seed);
  const links = graph.database.getCollection('e');
  const edges = [...graph.edges];
  for (let at = 0; at < 240; at++) {
    const ends = [random.nextBelow(3), 3 + random.nextBelow(237)] as const;
    const [from, to] = random.nextBelow(2) === 0 ? ends : ([ends[1], ends[0]] as const);
    edges.push({ key: `h${at}`, from, to, weight: 1 });
    links.insert({ _key: `h${at}`, _from: `v/${from}`, _to: `v/${to}` }, { dialect: '3.12' });
  }
  return { database: graph.database, edges };
}

test.each(seeds)('shortest paths through hubs have the minimum length: graph %i', (seed) => {
  const graph = hubGraph(seed);
  for (const direction of directions) {
    for (const start of [0, 3, 4]) {
      const depths = depthsFrom(graph, start, direction);
      const found = resultOf(
        graph,
        `FOR v IN v SORT TO_NUMBER(v._key) RETURN COUNT(FOR w IN ${direction} SHORTEST_PATH 'v/${start}' TO v._id e RETURN 1) - 1`,
      );
      expect(found).toEqual(Array.from({ length: 240 }, (_, vertex) => depths.get(vertex) ?? -1));
    }
  }
});

test('paths through a vertex with more edges than a search keeps', () => {
  const count = 50_001;
  const database = new MemoryDatabase();
  const links = database.createCollection('e', 'edge');
  const link = (from: string, to: string) =>
    links.insert({ _from: `v/${from}`, _to: `v/${to}` }, { dialect: '3.12' });
  link('start', 'hub');
  for (let at = 0; at < count; at++) {
    link('hub', `n${at}`);
    link(`n${at}`, 'end');
  }
  link('n7', 'n8');
  const graph = { database, edges: [] };
  const countOf = (paths: string) =>
    resultOf(graph, `FOR p IN ${paths} e COLLECT WITH COUNT INTO n RETURN n`);
  const ends = "'v/start' TO 'v/end'";
  expect(countOf(`OUTBOUND ALL_SHORTEST_PATHS ${ends}`)).toEqual([count]);
  expect(countOf(`1..4 OUTBOUND K_PATHS ${ends}`)).toEqual([count + 1]);
  const first = `FOR p IN OUTBOUND K_SHORTEST_PATHS ${ends} e LIMIT 3 RETURN p.edges[*]._id`;
  expect(new Set((resultOf(graph, first) as string[][]).map(String)).size).toBe(3);
});

describe('edges of the graph', () => {
  const graph = randomGraph(1);
  graph.database
    .getCollection('e')
    .insert({ _key: 'dangling', _from: 'v/0', _to: 'v/nowhere', weight: 1 }, { dialect: '3.12' });

  test('a vertex that does not exist is null', () => {
    const query = "FOR v, e IN 1..1 OUTBOUND 'v/0' e FILTER e._key == 'dangling' RETURN [v, v._key, e._to]";
    expect(resultOf(graph, query)).toEqual([[null, null, 'v/nowhere']]);
  });

  test.each([
    ["FOR v IN 1..1 OUTBOUND 'garbage' e RETURN v", 10],
    ['FOR s IN [1, null, { _id: 5 }] FOR v IN 1..1 OUTBOUND s e RETURN v', 10],
  ])('an invalid start vertex adds a warning: %s', (query, code) => {
    const { result, warnings } = runQuery(graph.database, { query }, '3.12');
    expect([result, warnings]).toEqual([[], [code]]);
  });

  test.each([
    ["FOR v IN 2..1 OUTBOUND 'v/0' e RETURN v", 1501],
    ['FOR v IN 1..1 OUTBOUND 5 e RETURN v', 1501],
    ["FOR v IN 1..2 OUTBOUND 'v/0' e OPTIONS { uniqueVertices: 'global' } RETURN v", 10],
    ["FOR v IN 1..2 OUTBOUND 'v/0' GRAPH 'none' RETURN v", 1924],
  ])('%s', (query, error) => {
    expect(runQuery(graph.database, { query }, '3.12').error).toBe(error);
  });
});
