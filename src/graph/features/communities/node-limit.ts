import type { NodeLimitInput } from '../../../../protocol/community-jobs.ts';
import { type GraphPatch, vertexFlag } from '../../../../protocol/graph-patch.ts';
import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import { toGraphInput } from '../../layouts/common-parameters.ts';
import { isCommunityId } from '../../model/collections.ts';
import { communityBoxes, packBoxes } from '../../model/community-boxes.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type Group, regroupInSlices } from '../../model/regroup-patch.ts';
import type { GestureDraft } from '../../workspace/GestureDraft.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { collapseAgain, similarReason } from './community-groups.ts';

/** Smallest spacing of readable neighbours, CSS pixels. It gives 437 vertices on the default canvas of 880 × 680. */
const minSpacingPx = 37;
/** Spacing of vertices at full size (50 pixels across at zoom 1); it scales with the zoom. */
const fullSpacingPx = 60;
const classicCanvas = { widthPx: 880, heightPx: 680, zoom: minSpacingPx / fullSpacingPx };
const seed = 1;
/** Vertices per slice of work. */
const sliceVertices = 1000;

/** Number of vertices that fit a canvas at a zoom: its area / (spacing of readable vertices at that zoom)². */
export function roomFor(canvas: {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly zoom: number;
}): number {
  const spacingPx = Math.max(minSpacingPx, fullSpacingPx * Math.min(1, canvas.zoom));
  return Math.max(1, Math.round((canvas.widthPx * canvas.heightPx) / spacingPx ** 2));
}

/** undefined: no limit. */
function limitOf({ state: { nodeLimit }, view }: GraphWorkspace): number | undefined {
  if (nodeLimit.kind === 'off') return undefined;
  if (nodeLimit.kind === 'count') return nodeLimit.count;
  if (view === undefined) return roomFor(classicCanvas);
  const { widthPx, heightPx, state } = view.camera;
  return roomFor({ widthPx, heightPx, zoom: state.zoom });
}

interface LimitOptions {
  /** Vertices that stay as they are. */
  readonly focusIds?: (model: GraphModel) => IdList;
  /**
   * Number of vertices shown before the gesture. If the user requested more than fit, the limit does not apply. Default:
   * those of the shown graph.
   */
  readonly before?: number;
}

/** Options for the load of another graph: the user requested all its vertices. */
export const wholeLoad: LimitOptions = { before: Number.POSITIVE_INFINITY };

/** Applies the node limit to the draft of a gesture. A worker computes the plan. */
export async function applyNodeLimit(
  workspace: GraphWorkspace,
  draft: GestureDraft,
  { focusIds = () => [], before = draft.shownCount }: LimitOptions = {},
): Promise<void> {
  const limit = limitOf(workspace);
  if (limit === undefined) return;
  if (workspace.state.nodeLimit.kind === 'space' && before > limit) return;
  // Without a need, the graph is not copied.
  if (draft.vertexCount <= limit && !hasAutomatic(workspace.model)) return;
  const model = await draft.read();
  if (model.vertexCount <= limit && !hasAutomatic(model)) return;
  const boxes = communityBoxes(model);
  const input = toInput(model, limit, boxes, [workspace.state.selection.vertexIds, focusIds(model)]);
  const { dissolved, collapsed, groups } = await workspace.startJob('node-limit', input).result;
  const dissolvedIds = Array.from(dissolved, (vertex) => model.vertexIds.at(vertex)!);
  await draft.addPlan((graph) => formGroups(graph, groups));
  if (dissolvedIds.length > 0) await draft.addPlan((graph) => regroupInSlices(graph, dissolvedIds, []));
  for (const box of collapsed)
    await draft.addPlan((graph) => collapseAgain(graph, boxes[box]!.id, { isAutomatic: true }));
}

function hasAutomatic({ communities }: GraphModel): boolean {
  return [...communities.values()].some(({ isAutomatic }) => isAutomatic);
}

/** Makes communities from parts by vertex (numbers from 1; 0 for no part). */
function* formGroups(model: GraphModel, parts: Uint32Array): Generator<undefined, GraphPatch> {
  const opened: string[] = [];
  const formed: Group[] = [];
  let work = 0;
  for (const vertices of partsOf(parts)) {
    const ids: string[] = [];
    for (const vertex of vertices) {
      if (++work % sliceVertices === 0) yield;
      ids.push(model.vertexIds.at(vertex)!);
    }
    opened.push(...ids.filter(isCommunityId));
    formed.push(toGroup(model, ids));
  }
  return formed.length === 0 ? [] : yield* regroupInSlices(model, opened, formed);
}

/** Vertex indices by part, from parts by vertex (numbers from 1; 0 for no part). */
function partsOf(groups: Uint32Array): readonly (readonly number[])[] {
  const parts = new Map<number, number[]>();
  groups.forEach((group, vertex) => {
    if (group === 0) return;
    const part = parts.get(group);
    if (part === undefined) parts.set(group, [vertex]);
    else part.push(vertex);
  });
  return [...parts.values()];
}

function toInput(
  model: GraphModel,
  limit: number,
  boxes: ReturnType<typeof communityBoxes>,
  keptIds: readonly IdList[],
): NodeLimitInput {
  const { vertexCount, communities } = model;
  const sizes = new Uint32Array(vertexCount).fill(1);
  const isOwn = new Uint8Array(vertexCount);
  for (const [id, { members, isAutomatic }] of communities) {
    const vertex = model.findVertex(id);
    if (vertex === undefined) continue;
    sizes[vertex] = members.ids.length;
    if (isAutomatic) isOwn[vertex] = 1;
  }
  const kept = new Uint8Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++)
    if ((model.flags[vertex]! & vertexFlag.pinned) !== 0) kept[vertex] = 1;
  for (const ids of keptIds)
    for (const vertex of model.vertexIds.findAll(ids)) if (vertex >= 0) kept[vertex] = 1;
  return {
    ...toGraphInput(model),
    limit,
    sizes,
    kept,
    isOwn,
    collections: Uint32Array.from(model.collections.subarray(0, vertexCount)),
    ...packBoxes(boxes),
    seed,
  };
}

/** Inner communities are preserved: opening the group shows them again. */
function toGroup({ communities }: GraphModel, ids: readonly string[]): Group {
  const memberIds: string[] = [];
  const parts: number[] = [];
  ids.forEach((id, part) => {
    for (const member of communities.get(id)?.members.ids ?? [id]) {
      memberIds.push(member);
      parts.push(part);
    }
  });
  const levels = memberIds.length > ids.length ? [Uint32Array.from(parts)] : [];
  return { memberIds, reason: similarReason, levels, isAutomatic: true };
}
