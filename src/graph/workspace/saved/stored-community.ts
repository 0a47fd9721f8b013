import { z } from 'zod';
import type { Community } from '../../../../protocol/graph-patch.ts';
import { runAtOnce } from '../../../lib/slices.ts';
import { float32, packedIds, packIdsInSlices, uint8, uint32, unpackIds } from './scene-schemas.ts';

export const storedCommunity = z.object({
  id: z.string(),
  reason: z.object({ key: z.string(), value: z.string(), text: z.string() }),
  isExpanded: z.boolean(),
  isAutomatic: z.boolean(),
  memberIds: packedIds,
  labels: z.array(z.string().nullable()),
  positions: float32,
  flags: uint8.optional(),
  settled: uint8.optional(),
  hiddenNeighbours: uint32.optional(),
  edgeIds: packedIds,
  edgeFrom: packedIds,
  edgeTo: packedIds,
  levels: z.array(uint32),
  middle: z.object({ x: z.number(), y: z.number() }),
});

export type StoredCommunity = z.infer<typeof storedCommunity>;

const cache = new WeakMap<Community, StoredCommunity>();

/** A community as plain data, without documents. The same object for the same community. */
export function toStored(id: string, record: Community): StoredCommunity {
  return runAtOnce(toStoredInSlices(id, record));
}

/** Like `toStored`, which finds the result later. Yields after a bounded amount of work. */
export function* toStoredInSlices(id: string, record: Community): Generator<undefined, StoredCommunity> {
  const known = cache.get(record);
  if (known !== undefined) return known;
  const { reason, isExpanded, isAutomatic = false, members, edges, levels, middle } = record;
  const { labels, positions, flags, settled, hiddenNeighbours } = members;
  const stored: StoredCommunity = {
    id,
    reason,
    isExpanded,
    isAutomatic,
    memberIds: yield* packIdsInSlices(members.ids),
    labels: (labels ?? []).map((label) => label ?? null),
    positions,
    flags,
    settled,
    hiddenNeighbours,
    edgeIds: yield* packIdsInSlices(edges.ids),
    edgeFrom: yield* packIdsInSlices(edges.from),
    edgeTo: yield* packIdsInSlices(edges.to),
    levels: [...levels],
    middle,
  };
  cache.set(record, stored);
  yield;
  return stored;
}

export function toCommunity(stored: StoredCommunity): Community {
  const { reason, isExpanded, isAutomatic, labels, positions, levels, middle } = stored;
  const { flags, settled, hiddenNeighbours } = stored;
  return {
    reason,
    isExpanded,
    isAutomatic,
    members: {
      ids: unpackIds(stored.memberIds),
      ...(labels.length > 0 && { labels: labels.map((label) => label ?? undefined) }),
      positions,
      ...(flags && { flags }),
      ...(settled && { settled }),
      ...(hiddenNeighbours && { hiddenNeighbours }),
    },
    edges: {
      ids: unpackIds(stored.edgeIds),
      from: unpackIds(stored.edgeFrom),
      to: unpackIds(stored.edgeTo),
    },
    levels,
    middle,
  };
}
