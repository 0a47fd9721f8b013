import { z } from 'zod';
import { queryRows } from '../../api/cursor.ts';
import type { Collections } from '../adapters/GraphAdapter.ts';
import { colorsOfGraphs } from '../styles/collection-colors.ts';
import { sampleOf } from './sample-query.ts';

/** A subgraph small enough for a thumbnail. */
export interface GraphSample {
  readonly vertexCount: number;
  /** Uint8 by vertex: the palette colour of its collection. */
  readonly groups: Uint8Array;
  /** Uint32 by edge: vertex indices. No loops; at most one edge between two vertices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

const sampleRow = z.object({
  vertices: z.array(z.string()),
  edges: z.array(z.tuple([z.string(), z.string()])),
});

/** Reads a sample with one query. Rejects with the server's error, for example without access to a collection. */
export async function readSample(collections: Collections, signal: AbortSignal): Promise<GraphSample> {
  const { text, bindVars } = sampleOf(collections);
  const [row] = await queryRows(text, { bindVars, signal });
  return toSample(sampleRow.parse(row), collections);
}

export function toSample(
  { vertices, edges }: z.output<typeof sampleRow>,
  collections: Collections,
): GraphSample {
  const colors = colorsOfGraphs([collections]);
  const indices = new Map(vertices.map((id, index) => [id, index]));
  const pairs = new Map<number, readonly [number, number]>();
  for (const [from, to] of edges) {
    const [source, target] = [indices.get(from), indices.get(to)];
    if (source === undefined || target === undefined || source === target) continue;
    const pair = Math.min(source, target) * vertices.length + Math.max(source, target);
    if (!pairs.has(pair)) pairs.set(pair, [source, target]);
  }
  const ends = [...pairs.values()];
  return {
    vertexCount: vertices.length,
    groups: Uint8Array.from(vertices, (id) => colors.get(id.split('/')[0]!) ?? 0),
    sources: Uint32Array.from(ends, ([source]) => source),
    targets: Uint32Array.from(ends, ([, target]) => target),
  };
}
