import { z } from 'zod';
import type { AddEdges, AddVertices } from '../../../protocol/graph-patch.ts';
import { toVertexLabel } from '../../../protocol/lib/label.ts';
import { AnswerError } from '../../api/errors.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { Counts, EdgeRow, VertexRow } from './GraphAdapter.ts';

/** Checks that each row has `length` members and that the first `texts` are strings; throws AnswerError. */
function parseRows(rows: readonly unknown[], length: number, texts: number, name: string): void {
  for (const row of rows) {
    let isRight = Array.isArray(row) && row.length === length;
    for (let place = 0; isRight && place < texts; place++)
      isRight = typeof (row as unknown[])[place] === 'string';
    if (!isRight) {
      throw new AnswerError(name, `expected a row of ${length} members, found ${JSON.stringify(row)}`);
    }
  }
}

export function toVertexRows(rows: readonly unknown[]): readonly VertexRow[] {
  parseRows(rows, 2, 1, 'vertices by AQL');
  return rows as readonly VertexRow[];
}

export function toEdgeRows(rows: readonly unknown[]): readonly EdgeRow[] {
  parseRows(rows, 3, 3, 'edges by AQL');
  return rows as readonly EdgeRow[];
}

/** The result of a query for the neighbours of one vertex. */
interface NeighbourRow {
  readonly id: string;
  /** Number of distinct neighbours in edges. */
  readonly total: number;
  /** Number of neighbours that are shown together with the new vertices. */
  readonly shown: number;
  /** Number of neighbours that were not shown and were looked up. */
  readonly missing: number;
  /** The existing ones among the missing neighbours, within the limit. */
  readonly rows: readonly VertexRow[];
}

const neighbourhoodRow = z.object({
  neighbours: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.array(z.unknown())])),
  edges: z.array(z.unknown()),
});

/** Throws AnswerError. */
export function toNeighbourhood(row: unknown): {
  readonly neighbours: readonly NeighbourRow[];
  readonly edgeRows: readonly EdgeRow[];
} {
  const { success, data, error } = neighbourhoodRow.safeParse(row);
  if (!success) throw new AnswerError('neighbours by AQL', z.prettifyError(error));
  const neighbours = data.neighbours.map(([id, total, shown, missing, rows]) => {
    return { id, total, shown, missing, rows: toVertexRows(rows) };
  });
  return { neighbours, edgeRows: toEdgeRows(data.edges) };
}

/** Throws AnswerError. */
export function toCounts(row: unknown): Counts {
  const { success, data, error } = z.tuple([z.number(), z.number()]).safeParse(row);
  if (!success) throw new AnswerError('count of new neighbours by AQL', z.prettifyError(error));
  return { vertices: data[0], edges: data[1] };
}

/**
 * The step that adds the vertices that the model contains neither as shown vertices nor in communities, without
 * duplicates.
 */
export function toAddVertices(
  model: GraphModel,
  rows: readonly VertexRow[],
  hasLabels: boolean,
  around?: string,
): AddVertices & { readonly ids: readonly string[] } {
  const ids: string[] = [];
  const labels: (string | undefined)[] = [];
  const seen = new Set<string>();
  for (const [id, label] of rows) {
    if (model.hasVertex(id) || seen.has(id)) continue;
    seen.add(id);
    ids.push(id);
    labels.push(hasLabels ? toVertexLabel(label) : undefined);
  }
  return {
    kind: 'addVertices',
    ids,
    ...(hasLabels ? { labels } : {}),
    ...(around === undefined ? {} : { around }),
  };
}

/**
 * The step that adds the edges that are new to the model and whose ends the model or `added` contains, without
 * duplicates.
 */
export function toAddEdges(
  model: GraphModel,
  rows: readonly EdgeRow[],
  added?: Pick<AddVertices, 'ids'>,
): AddEdges {
  const ids: string[] = [];
  const from: string[] = [];
  const to: string[] = [];
  const seen = new Set<string>();
  const fresh = new Set(added?.ids);
  // Includes ends in communities; `foldIntoCommunities` moves these edges to the community.
  const isThere = (id: string) => fresh.has(id) || model.hasVertex(id);
  for (const [source, target, id] of rows) {
    if (model.findEdge(id) !== undefined || seen.has(id) || !isThere(source) || !isThere(target)) continue;
    seen.add(id);
    ids.push(id);
    from.push(source);
    to.push(target);
  }
  return { kind: 'addEdges', ids, from, to };
}
