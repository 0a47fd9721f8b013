import type { PackedIds } from '../../../protocol/lib/packed-ids.ts';
import type { VertexRows } from './VertexRows.ts';

const known = new WeakMap<VertexRows, { readonly topology: number; readonly ids: PackedIds }>();

/** The ids of all vertices, packed once per topology. Yields; the graph must not change until the end. */
export function* packVertexIds(model: VertexRows): Generator<undefined, PackedIds> {
  const { topology } = model.revisions;
  const last = known.get(model);
  if (last?.topology === topology) return last.ids;
  const ids = yield* model.vertexIds.packInSlices();
  if (model.revisions.topology === topology) known.set(model, { topology, ids });
  return ids;
}

/** The copy of a graph has the packed ids of the graph. */
export function sharePackedIds(model: VertexRows, copy: VertexRows): void {
  const ids = known.get(model);
  if (ids !== undefined) known.set(copy, ids);
}
