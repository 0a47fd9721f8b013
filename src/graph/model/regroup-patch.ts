import type {
  Community,
  CommunityReason,
  EdgeRows,
  GraphPatch,
  GraphStep,
} from '../../../protocol/graph-patch.ts';
import { mix32 } from '../../../protocol/lib/random.ts';
import { keyOf } from '../../lib/document-id.ts';
import { runAtOnce } from '../../lib/slices.ts';
import { bundleIdOf } from './collections.ts';
import { nameOfCommunity, titleOfCommunity } from './community-name.ts';
import { shownAs } from './community-records.ts';
import type { GraphModel } from './GraphModel.ts';
import { RemovedRows } from './RemovedRows.ts';

/** Vertices that become one community; a single vertex stays as it is. */
export interface Group {
  /** Ids of vertices that are shown or in a community that is opened. */
  readonly memberIds: readonly string[];
  readonly reason: CommunityReason;
  /** See `Community.levels`. */
  readonly levels?: readonly Uint32Array[];
  readonly isAutomatic?: boolean;
  /** Id of a community that is formed again; default: a new id. */
  readonly id?: string;
}

/** Effect on opened communities: the record is deleted, or kept as an expanded community. */
type OpenedFate = 'dissolved' | 'expanded';

const none = -1;
const unknown = -2;
/** Rows per slice of work. */
const sliceRows = 500;
const sliceEdges = 1000;
const sliceGroups = 20;
/** Maximum number of rows per step. */
const stepRows = 4000;
const noEdges: EdgeRows = { ids: [], from: [], to: [] };

/**
 * Opens collapsed communities and forms others, in one patch. Members are removed from the view; their edges are stored
 * in the community's record. One bundle per neighbour and direction replaces the edges to other vertices; its document
 * stores their number. O(members and their edges, and the edges of neighbouring communities).
 */
export function regroupPatch(
  model: GraphModel,
  opened: readonly string[],
  groups: readonly Group[],
  fate: OpenedFate = 'dissolved',
): GraphPatch {
  return runAtOnce(regroupInSlices(model, opened, groups, fate));
}

/** Like `regroupPatch`, but yields after a bounded amount of work; the model must not change until the end. */
export function* regroupInSlices(
  model: GraphModel,
  opened: readonly string[],
  groups: readonly Group[],
  fate: OpenedFate = 'dissolved',
): Generator<undefined, GraphPatch> {
  const used = new Set<string>();
  const named = groups
    .filter(({ memberIds }) => memberIds.length > 1)
    .map((group) => ({ ...group, id: group.id ?? newCommunityId(model, group, used) }));
  const removed = new RemovedRows(model);
  yield* model.renewHomes();
  for (const id of opened) yield* removed.addCommunity(id);
  const rowsOf: Uint32Array[] = [];
  for (const { memberIds } of named) {
    const rows = new Uint32Array(memberIds.length);
    for (const [nth, id] of memberIds.entries()) {
      rows[nth] = removed.addVertex(id);
      if (nth % sliceRows === sliceRows - 1) yield;
    }
    rowsOf.push(rows);
    if (rowsOf.length % sliceGroups === 0) yield;
  }
  const groupOfRow = new Int32Array(removed.rowCount).fill(none);
  rowsOf.forEach((rows, group) => {
    for (const row of rows) groupOfRow[row] = group;
  });
  yield* removed.addEdges();
  yield;
  const ends = yield* toEnds(model, removed, groupOfRow, named);
  const records = yield* toRecords(removed, groupOfRow, named, rowsOf);
  const steps: GraphStep[] = [];
  const { removedEdges, removedVertices } = removed;
  if (removedEdges.length > 0) steps.push({ kind: 'removeEdges', indices: removedEdges });
  if (removedVertices.length > 0) steps.push({ kind: 'removeVertices', indices: removedVertices });
  const shownRows = Uint32Array.from(groupOfRow.keys()).filter((row) => groupOfRow[row] === none);
  for (let from = 0; from < shownRows.length; from += stepRows) {
    yield;
    const rows = shownRows.slice(from, from + stepRows);
    steps.push({ kind: 'addVertices', ...removed.toMembers(rows) });
  }
  if (records.length > 0) {
    steps.push({
      kind: 'addVertices',
      ids: named.map(({ id }) => id),
      labels: records.map(({ label }) => label),
      positions: Float32Array.from(records.flatMap(({ record: { middle } }) => [middle.x, middle.y])),
      // If no member has been placed, the community has no position yet.
      settled: Uint8Array.from(records, ({ record }) => (record.members.settled!.includes(1) ? 1 : 0)),
    });
  }
  steps.push(...ends);
  const ids = [...opened, ...named.map(({ id }) => id)];
  const values = [
    ...opened.map((id) => afterOpening(model, id, fate)),
    ...records.map(({ record }) => record),
  ];
  if (ids.length > 0) steps.push({ kind: 'setCommunities', ids, values });
  return steps;
}

function afterOpening(model: GraphModel, id: string, fate: OpenedFate): Community | undefined {
  if (fate === 'dissolved') return undefined;
  return { ...model.communities.get(id)!, isExpanded: true, edges: noEdges };
}

function* toRecords(
  removed: RemovedRows,
  groupOfRow: Int32Array,
  groups: readonly Group[],
  rowsOf: readonly Uint32Array[],
): Generator<undefined, { readonly record: Community; readonly label: string }[]> {
  const edgesOf = groups.map((): number[] => []);
  const degrees = new Uint32Array(removed.endCount);
  for (let edge = 0; edge < removed.edgeCount; edge++) {
    if (edge % sliceEdges === sliceEdges - 1) yield;
    const [from, to] = [removed.fromOf(edge), removed.toOf(edge)];
    degrees[from]!++;
    degrees[to]!++;
    const [one, other] = [groupOfRow[from] ?? none, groupOfRow[to] ?? none];
    if (one !== none) edgesOf[one]!.push(edge);
    if (other !== none && other !== one) edgesOf[other]!.push(edge);
  }
  const records: { record: Community; label: string }[] = [];
  const names = new Set<string>();
  let work = 0;
  for (const [group, { reason, levels = [], isAutomatic = false }] of groups.entries()) {
    const rows = rowsOf[group]!;
    const members = removed.toMembers(rows);
    const middle = middleOf(members.positions);
    if (rows.length > sliceRows) yield;
    const edges = yield* removed.toEdgeRows(Uint32Array.from(edgesOf[group]!));
    const central = nameOf(
      reason,
      members,
      rows.map((row) => degrees[row]!),
      names,
    );
    names.add(central);
    const named = reason.key === '' ? { ...reason, value: central } : reason;
    records.push({
      record: { reason: named, isExpanded: false, isAutomatic, members, edges, levels, middle },
      label: titleOfCommunity(central, rows.length),
    });
    work += rows.length + edgesOf[group]!.length;
    if (work < sliceEdges) continue;
    work = 0;
    yield;
  }
  return records;
}

/** The edges of the resulting view: single edges, or bundles. */
function* toEnds(
  model: GraphModel,
  removed: RemovedRows,
  groupOfRow: Int32Array,
  groups: readonly { readonly id: string }[],
): Generator<undefined, GraphStep[]> {
  // Place of an edge's end in the resulting view: a group, or another vertex in order of appearance.
  const places = new Int32Array(removed.endCount).fill(unknown);
  /** 1: the end is shown as itself. */
  const isItself = new Uint8Array(removed.endCount);
  const communityPlaces = new Map<string, number>();
  const placeIds: (string | number)[] = groups.map(({ id }) => id);
  const placeOf = (end: number): number => {
    if (places[end] === unknown) places[end] = findPlace(end);
    return places[end]!;
  };
  const findPlace = (end: number): number => {
    const isRow = end < removed.rowCount;
    if (isRow && groupOfRow[end] !== none) return groupOfRow[end]!;
    const shown = isRow ? end : shownAs(model, removed.idOfEnd(end));
    // An element that is no longer in the view has no place; members of one community share a place.
    if (shown === undefined) return none;
    if (isRow || shown === removed.idOfEnd(end)) {
      isItself[end] = 1;
      return placeIds.push(end) - 1;
    }
    const place = communityPlaces.get(shown as string) ?? placeIds.push(shown) - 1;
    communityPlaces.set(shown as string, place);
    return place;
  };
  const idOf = (place: number): string => {
    const id = placeIds[place]!;
    return typeof id === 'number' ? removed.idOfEnd(id) : id;
  };
  const plain: number[] = [];
  const bundles = new Map<number, { readonly source: number; readonly target: number; count: number }>();
  // Greater than the number of places, so that one number identifies a pair.
  const stride = groups.length + removed.endCount + 1;
  for (let edge = 0; edge < removed.edgeCount; edge++) {
    if (edge % sliceEdges === sliceEdges - 1) yield;
    const [from, to] = [removed.fromOf(edge), removed.toOf(edge)];
    const [source, target] = [placeOf(from), placeOf(to)];
    if (source === none || target === none) continue;
    if (isItself[from] === 1 && isItself[to] === 1) plain.push(edge);
    else if (source !== target) {
      const known = bundles.get(source * stride + target);
      if (known !== undefined) known.count++;
      else bundles.set(source * stride + target, { source, target, count: 1 });
    }
  }
  const steps: GraphStep[] = [];
  for (let from = 0; from < plain.length; from += stepRows) {
    yield;
    steps.push({
      kind: 'addEdges',
      ...(yield* removed.toEdgeRows(Uint32Array.from(plain.slice(from, from + stepRows)))),
    });
  }
  if (bundles.size > 0) {
    const rows = Array.from(bundles.values(), ({ source, target, count }) => ({
      from: idOf(source),
      to: idOf(target),
      count,
    }));
    steps.push({
      kind: 'addEdges',
      ids: rows.map(({ from, to }) => bundleIdOf(from, to)),
      from: rows.map(({ from }) => from),
      to: rows.map(({ to }) => to),
      documents: rows.map(({ count }) => ({ count })),
    });
  }
  return steps;
}

function middleOf(positions: Float32Array): { x: number; y: number } {
  const count = positions.length / 2;
  let [x, y] = [0, 0];
  for (let slot = 0; slot < count; slot++) {
    x += positions[2 * slot]! / count;
    y += positions[2 * slot + 1]! / count;
  }
  return { x, y };
}

/**
 * The value of the grouping attribute; for a community of similar vertices the member with the highest degree whose name
 * no other community has.
 */
function nameOf(
  reason: CommunityReason,
  { ids, labels }: Community['members'],
  degrees: Uint32Array,
  names: ReadonlySet<string>,
): string {
  if (reason.key !== '') return nameOfCommunity({ reason });
  let best: { readonly name: string; readonly degree: number } | undefined;
  let central: { readonly name: string; readonly degree: number } | undefined;
  degrees.forEach((degree, slot) => {
    if (best !== undefined && degree <= best.degree) return;
    const name = labels?.[slot] ?? keyOf(ids.at(slot)!);
    if (central === undefined || degree > central.degree) central = { name, degree };
    if (!names.has(name)) best = { name, degree };
  });
  return (best ?? central)!.name;
}

/** The same id for the same members. */
function newCommunityId(model: GraphModel, { memberIds }: Group, used: Set<string>): string {
  let number = memberIds.length;
  for (const character of memberIds[0] ?? '') number = mix32(number ^ character.charCodeAt(0));
  const isTaken = (id: string) => used.has(id) || model.communities.has(id);
  while (isTaken(`*community_${number}`)) number = mix32(number + 1);
  const id = `*community_${number}`;
  used.add(id);
  return id;
}
