import type { AddEdges, AddVertices } from '../../../protocol/graph-patch.ts';
import { PackedIds } from '../../../protocol/lib/packed-ids.ts';
import type { ReadRowsResult } from '../../../protocol/loading-jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { EdgeRow, VertexRow } from './GraphAdapter.ts';
import { toAddEdges, toAddVertices } from './rows.ts';

/** The step that adds the read vertices that the model contains neither as shown vertices nor in communities. */
export function toAddReadVertices(model: GraphModel, rows: ReadRowsResult): AddVertices {
  const ids = new PackedIds(rows.ids);
  const { labels } = rows;
  const isNew = model.communities.size === 0 && model.vertexIds.findAll(ids).every((vertex) => vertex < 0);
  if (isNew) return { kind: 'addVertices', ids, ...(labels === undefined ? {} : { labels }) };
  const texts = Array.from(ids, (id, slot): VertexRow => [id, labels?.[slot]]);
  return toAddVertices(model, texts, labels !== undefined);
}

/** The read edges in parts of at most `most` rows. */
export function* partsOfEdges(rows: ReadRowsResult, max: number): Generator<ReadRowsResult> {
  const lists = [rows.ids, rows.from!, rows.to!].map((columns) => new PackedIds(columns));
  const { length } = lists[0]!;
  // The row count includes rows with duplicate ids.
  let left = rows.rowCount;
  for (let from = 0; from < length || from === 0; from += max) {
    const to = Math.min(length, from + max);
    const [ids, sources, targets] = lists.map((list) => list.slice(from, to).columns);
    const rowCount = to === length ? left : to - from;
    left -= rowCount;
    yield { ...rows, ids: ids!, from: sources!, to: targets!, rowCount };
  }
}

/** The step that adds the read edges that are new to the model and whose ends it contains. */
export function toAddReadEdges(model: GraphModel, rows: ReadRowsResult): AddEdges {
  const ids = new PackedIds(rows.ids);
  const [from, to] = [new PackedIds(rows.from!), new PackedIds(rows.to!)];
  if (model.communities.size > 0) {
    const texts = Array.from(ids, (id, slot): EdgeRow => [from.at(slot)!, to.at(slot)!, id]);
    return toAddEdges(model, texts);
  }
  const sources = model.vertexIds.findAll(from);
  const targets = model.vertexIds.findAll(to);
  const known = model.edgeIds.findAll(ids);
  const isWanted = (slot: number) => sources[slot]! >= 0 && targets[slot]! >= 0 && known[slot]! < 0;
  let isWhole = true;
  for (let slot = 0; isWhole && slot < ids.length; slot++) isWhole = isWanted(slot);
  if (isWhole) {
    return { kind: 'addEdges', ids, sources: new Uint32Array(sources), targets: new Uint32Array(targets) };
  }
  const slots = Uint32Array.from(known.keys()).filter(isWanted);
  return {
    kind: 'addEdges',
    ids: ids.pick(slots),
    sources: Uint32Array.from(slots, (slot) => sources[slot]!),
    targets: Uint32Array.from(slots, (slot) => targets[slot]!),
  };
}
