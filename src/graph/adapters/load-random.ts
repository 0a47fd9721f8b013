import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import { queryRows } from '../../api/cursor.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { LoadOptions, VertexRow } from './GraphAdapter.ts';
import type { GraphReader } from './GraphReader.ts';
import { type Query, randomVertices, someNeighbours } from './queries.ts';
import { toAddEdges, toAddVertices } from './rows.ts';

/** Random vertices among which the start is the one with most edges. */
const candidateCount = 10;
/** Edges of one vertex that are looked at, at most: a hub does not fill the picture. */
const edgesPerVertex = 12;
/** Vertices whose neighbours are asked for in one query. */
const frontierSize = 200;

/**
 * A random section: a random vertex and `limit` − 1 more around it, nearest first; where its part of the graph ends,
 * it goes on at other random vertices. Gives fewer when the graph has fewer.
 */
export async function loadRandom(
  reader: GraphReader,
  model: GraphModel,
  { limit, signal }: LoadOptions,
): Promise<GraphPatch> {
  const { edges } = await reader.loadCollections(signal);
  const chosen = new Set<string>();
  const rows: VertexRow[] = [];
  /** Chosen, and not read yet: an edge may name an end that is not there. */
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
    const asked = [...unread];
    unread.clear();
    const found = await reader.readVertices(asked, signal);
    rows.push(...found);
    const there = new Set(found.map(([id]) => id));
    for (const id of asked) {
      if (there.has(id)) continue;
      chosen.delete(id);
      missing.add(id);
    }
  };
  // Ever more starts at once, so that many small parts do not take as many rounds.
  let starts = 1;
  for (;;) {
    if (chosen.size >= limit) {
      await readChosen();
      // Others take the places of those that are not there.
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
    const asked = frontier.slice(0, frontierSize);
    frontier = frontier.slice(frontierSize);
    if (edges.length === 0) continue;
    const lists = await ask(someNeighbours(edges, asked, edgesPerVertex), signal);
    // One neighbour of each in turn, so that the section grows evenly around the start.
    for (let turn = 0; turn < 2 * edgesPerVertex * edges.length; turn++) {
      for (const list of lists) {
        const id: unknown = (list as unknown[])[turn];
        if (typeof id === 'string') add(id);
      }
    }
  }
  if (unread.size > 0) await readChosen();
  const added = toAddVertices(model, rows, reader.labelAttribute !== undefined);
  return [added, toAddEdges(model, await reader.readEdgesAmong(added.ids, signal), added)];
}

/** Random vertices of all collections, those with most edges first. */
async function chooseStarts(
  reader: GraphReader,
  alreadyChosen: number,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const { vertices, edges } = await reader.loadCollections(signal);
  // So many that some are new whatever was drawn before.
  const count = candidateCount + 2 * alreadyChosen;
  const rows: [string, number][] = [];
  for (const collection of vertices) {
    const found = await ask(randomVertices(collection, edges, count, edgesPerVertex), signal);
    rows.push(...(found as [string, number][]));
  }
  return rows.sort((one, other) => other[1] - one[1]).map(([id]) => id);
}

function ask({ text, bindVars }: Query, signal: AbortSignal | undefined): Promise<unknown[]> {
  return queryRows(text, { bindVars, batchSize: 10_000, signal });
}
