import type { Community, CommunityReason, GraphPatch } from '../../../../protocol/graph-patch.ts';
import { everyId, type IdList } from '../../../../protocol/lib/packed-ids.ts';
import { runAtOnce } from '../../../lib/slices.ts';
import { isSmallGroups } from '../../model/community-name.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type Group, regroupInSlices } from '../../model/regroup-patch.ts';

export const similarReason: CommunityReason = { key: '', value: '', text: 'Similar Nodes' };

/** Group of the vertices that have none of the grouping attributes. */
const defaultKey = 'default';

const sliceVertices = 500;

/** One group for each part; `finer`: parts by vertex of the finer levels, coarsest first. Yields. */
export function* groupByPart(
  model: GraphModel,
  parts: Uint32Array,
  reason: CommunityReason,
  finer: readonly Uint32Array[],
): Generator<undefined, Group[]> {
  return yield* toGroups(yield* readVertexIds(model), parts, reason, finer);
}

/** Ids of the vertices for which `isWanted` returns true. Yields. */
export function* readVertexIds(
  { vertexIds, vertexCount }: GraphModel,
  isWanted: (vertex: number) => boolean = () => true,
): Generator<undefined, string[]> {
  const ids: string[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if (vertex % sliceVertices === sliceVertices - 1) yield;
    if (isWanted(vertex)) ids.push(vertexIds.at(vertex)!);
  }
  return ids;
}

/**
 * The grouping reason of each vertex: its value of the first attribute that it has, or 'default'. `values`: Uint32 by
 * vertex, the number of its reason. Yields.
 */
export function* readReasons(
  attributes: readonly string[],
  vertexIds: readonly string[],
  textOf: (attribute: string, vertexId: string) => string | undefined,
): Generator<undefined, { readonly reasons: readonly CommunityReason[]; readonly values: Uint32Array }> {
  const numbers = new Map<string, number>();
  const reasons: CommunityReason[] = [];
  const values = new Uint32Array(vertexIds.length);
  for (const [place, id] of vertexIds.entries()) {
    if (place % sliceVertices === sliceVertices - 1) yield;
    const key = attributes.find((attribute) => (textOf(attribute, id) ?? '') !== '');
    const value = key === undefined ? '' : textOf(key, id)!;
    const text = key === undefined ? defaultKey : `${key}: ${value}`;
    const known = numbers.get(text);
    values[place] = known ?? reasons.push({ key: key ?? defaultKey, value, text }) - 1;
    if (known === undefined) numbers.set(text, values[place]!);
  }
  return { reasons, values };
}

/**
 * The groups that an opened community becomes: the parts of the first level with more than one part, otherwise its
 * members.
 */
export function openedGroups({ members, levels, reason }: Community): Group[] {
  for (const [level, parts] of levels.entries()) {
    if (!parts.some((part) => part !== parts[0])) continue;
    const own = isSmallGroups(reason) ? similarReason : reason;
    return runAtOnce(toGroups(members.ids, parts, own, levels.slice(level + 1)));
  }
  return [];
}

/**
 * Collapses an expanded community with the members that still exist and the communities and boxes inside it. Yields;
 * the model must not change until the generator ends.
 */
export function* collapseAgain(
  model: GraphModel,
  communityId: string,
  options: { readonly isAutomatic?: boolean } = {},
): Generator<undefined, GraphPatch> {
  const { members, levels, reason } = requireCommunity(model, communityId);
  const opened = new Set<string>();
  const memberIds: string[] = [];
  let count = 0;
  for (const id of members.ids) {
    if (++count % sliceVertices === 0) yield;
    const hiddenIn = model.findCommunityOf(id);
    if (hiddenIn !== undefined) opened.add(hiddenIn);
    if (hiddenIn !== undefined || model.findVertex(id) !== undefined) memberIds.push(id);
  }
  const isWhole = memberIds.length === members.ids.length;
  const own = new Set(memberIds);
  const forgotten = [...model.communities]
    .filter(([id, other]) => {
      if (id === communityId) return memberIds.length < 2;
      return other.isExpanded && everyId(other.members.ids, (each) => own.has(each));
    })
    .map(([id]) => id);
  const group = { id: communityId, memberIds, reason, levels: isWhole ? levels : [], ...options };
  return [
    ...(yield* regroupInSlices(model, [...opened], [group])),
    { kind: 'setCommunities', ids: forgotten, values: forgotten.map(() => undefined) },
  ];
}

/** The groups without the members that are not shown. Yields; the model must not change until the end. */
export function* shownGroups(model: GraphModel, groups: readonly Group[]): Generator<undefined, Group[]> {
  const shown: Group[] = [];
  let work = 0;
  for (const group of groups) {
    const rows = yield* model.vertexIds.findAllInSlices(group.memberIds);
    const slots = Uint32Array.from(rows.keys()).filter((slot) => rows[slot]! >= 0);
    shown.push({
      ...group,
      memberIds: Array.from(slots, (slot) => group.memberIds[slot]!),
      levels: group.levels?.map((level) => Uint32Array.from(slots, (slot) => level[slot]!)) ?? [],
    });
    work += rows.length;
    if (work < sliceVertices) continue;
    work = 0;
    yield;
  }
  return shown;
}

export function requireCommunity(model: GraphModel, communityId: string): Community {
  const community = model.communities.get(communityId);
  if (community === undefined) throw new Error(`expected the id of a community, found ${communityId}`);
  return community;
}

function* toGroups(
  ids: IdList,
  parts: Uint32Array,
  reason: CommunityReason,
  finer: readonly Uint32Array[],
): Generator<undefined, Group[]> {
  const slots = new Map<number, number[]>();
  for (let slot = 0; slot < ids.length; slot++) {
    if (slot % sliceVertices === sliceVertices - 1) yield;
    const known = slots.get(parts[slot]!);
    if (known === undefined) slots.set(parts[slot]!, [slot]);
    else known.push(slot);
  }
  const groups: Group[] = [];
  let work = 0;
  for (const own of slots.values()) {
    groups.push({
      memberIds: own.map((slot) => ids.at(slot)!),
      reason,
      levels: finer.map((level) => Uint32Array.from(own, (slot) => level[slot]!)),
    });
    work += own.length;
    if (work < sliceVertices) continue;
    work = 0;
    yield;
  }
  return groups;
}
