import { z } from 'zod';
import type { Community } from '../../../../protocol/graph-patch.ts';
import { float32, packedIds, packIds, uint8, uint32, unpackIds } from './scene-schemas.ts';

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
  const known = cache.get(record);
  if (known !== undefined) return known;
  const { reason, isExpanded, isAutomatic = false, members, edges, levels, middle } = record;
  const { labels, positions, flags, settled, hiddenNeighbours } = members;
  const stored: StoredCommunity = {
    id,
    reason,
    isExpanded,
    isAutomatic,
    memberIds: packIds(members.ids),
    labels: (labels ?? []).map((label) => label ?? null),
    positions,
    flags,
    settled,
    hiddenNeighbours,
    edgeIds: packIds(edges.ids),
    edgeFrom: packIds(edges.from),
    edgeTo: packIds(edges.to),
    levels: [...levels],
    middle,
  };
  cache.set(record, stored);
  return stored;
}

export function toCommunity(stored: StoredCommunity): Community {
  const { reason, isExpanded, isAutomatic, labels, positions, levels, middle } = stored;
  const { flags, settled, hiddenNeighbours } = stored;
  const edgeIds = [...unpackIds(stored.edgeIds)];
  return {
    reason,
    isExpanded,
    isAutomatic,
    members: {
      ids: [...unpackIds(stored.memberIds)],
      ...(labels.length > 0 && { labels: labels.map((label) => label ?? undefined) }),
      positions,
      ...(flags && { flags }),
      ...(settled && { settled }),
      ...(hiddenNeighbours && { hiddenNeighbours }),
    },
    edges: {
      ids: edgeIds,
      from: [...unpackIds(stored.edgeFrom)],
      to: [...unpackIds(stored.edgeTo)],
      documents: edgeIds.map(() => undefined),
    },
    levels,
    middle,
  };
}
