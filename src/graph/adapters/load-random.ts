import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import { queryRows } from '../../api/cursor.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { LoadOptions, VertexRow } from './GraphAdapter.ts';
import type { GraphReader } from './GraphReader.ts';
import { type Query, randomVertices, someNeighbours } from './queries.ts';
import { toAddEdges, toAddVertices } from './rows.ts';

/** Number of random vertices per collection; the one with the most edges is the start. */
const candidateCount = 10;
/** Maximum number of edges of one vertex that are followed, so that a hub does not fill the section. */
const edgesPerVertex = 12;
/** Number of vertices whose neighbours one query reads. */
const frontierSize = 200;

/**
 * A random section: breadth-first search from a random vertex to `limit` vertices. If its component is smaller, the
 * search continues at other random vertices. Returns fewer vertices if the graph has fewer.
 */
export async function loadRandom(
  reader: GraphReader,
  model: GraphModel,
  { limit, signal }: LoadOptions,
): Promise<GraphPatch> {
  const { edges } = await reader.loadCollections(signal);
  const chosen = new Set<string>();
  const rows: VertexRow[] = [];
  /** Chosen and not read yet: an edge may name a vertex that does not exist. */
  const unread = new Set<string>();
  const missing = new Set<string>();
  let frontier: string[] = [];
  const add = (id: string) => {
    if (chosen.size >= limit || chosen.has(id) || missing.has(id) || model.hasVertex(id)) return;
    unread.add(id);
    chosen.add(id);
    frontier.push(id);
  };
  const readChosen = async () => {
    const batch = [...unread];
    unread.clear();
    const found = await reader.readVertices(batch, signal);
    rows.push(...found);
    const there = new Set(found.map(([id]) => id));
    for (const id of batch) {
      if (there.has(id)) continue;
      chosen.delete(id);
      missing.add(id);
    }
  };
  // The number of starts doubles, so that a graph of many small components needs few rounds.
  let starts = 1;
  for (;;) {
    if (chosen.size >= limit) {
      await readChosen();
      // Further vertices replace those that do not exist.
      if (chosen.size >= limit) break;
    }
    if (frontier.length === 0) {
      const before = chosen.size;
      for (const id of await chooseStarts(reader, chosen.size, signal)) {
        if (chosen.size < before + starts) add(id);
      }
      if (chosen.size === before) break;
      starts *= 2;
      continue;
    }
    const batch = frontier.slice(0, frontierSize);
    frontier = frontier.slice(frontierSize);
    if (edges.length === 0) continue;
    const lists = await runQuery(someNeighbours(edges, batch, edgesPerVertex), signal);
    // One neighbour of each vertex in turn, so that the section grows evenly around the start.
    for (let turn = 0; turn < 2 * edgesPerVertex * edges.length; turn++) {
      for (const list of lists) {
        const id: unknown = (list as unknown[])[turn];
        if (typeof id === 'string') add(id);
      }
    }
  }
  if (unread.size > 0) await readChosen();
  const added = toAddVertices(model, rows, reader.labels !== undefined);
  return [added, toAddEdges(model, await reader.readEdgesAmong(added.ids, signal), added)];
}

/** Random vertices of all collections, sorted by decreasing edge count. */
async function chooseStarts(
  reader: GraphReader,
  alreadyChosen: number,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const { vertices, edges } = await reader.loadCollections(signal);
  // Large enough to contain new vertices besides those chosen before.
  const count = candidateCount + 2 * alreadyChosen;
  const rows: [string, number][] = [];
  for (const collection of vertices) {
    const found = await runQuery(randomVertices(collection, edges, count, edgesPerVertex), signal);
    rows.push(...(found as [string, number][]));
  }
  return rows.sort((one, other) => other[1] - one[1]).map(([id]) => id);
}

function runQuery({ text, bindVars }: Query, signal: AbortSignal | undefined): Promise<unknown[]> {
  return queryRows(text, { bindVars, batchSize: 10_000, signal });
}
