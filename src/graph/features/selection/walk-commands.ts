import { neighboursClockwise, offsetOf } from '../../geometry/neighbours-clockwise.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import type { Walk } from '../../workspace/workspace-state.ts';
import { fly } from '../camera/view-commands.ts';

type WalkDirection = 'left' | 'right' | 'up' | 'down';

/** Screen vectors; y grows downwards. */
const vectors: Readonly<Record<WalkDirection, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
/** Distance of the walk from the viewport borders, CSS pixels. */
const marginPx = 60;

const showsVertices: GraphCommand['when'] = (_state, { workspace }) => workspace.model.vertexCount > 0;
const isWalking: GraphCommand['when'] = (_state, { workspace }) => workspace.state.walk !== undefined;

const walkFirst: GraphCommand = {
  id: 'graph.walkFirst',
  label: 'Walk by keyboard (Arrows and Tab go to neighbours)',
  group: graphGroup,
  key: 'Home',
  when: showsVertices,
  run({ workspace }) {
    const { model } = workspace;
    goTo(workspace, { vertexId: model.vertexIds.at(0)! });
  },
};

const walk: GraphCommand<{ readonly direction: WalkDirection }> = {
  id: 'graph.walk',
  label: 'Walk to neighbour in direction',
  group: graphGroup,
  isListed: false,
  when: isWalking,
  run({ workspace }, { direction }) {
    const { model } = workspace;
    const vertex = walkedVertex(workspace);
    const next = vertex === undefined ? undefined : neighbourTowards(model, vertex, direction);
    if (next !== undefined) goTo(workspace, { vertexId: model.vertexIds.at(next)! });
  },
};

interface StepArgs {
  /** Default: true. */
  readonly isSelecting?: boolean;
}

const walkNext: GraphCommand<StepArgs | undefined> = {
  id: 'graph.walkNext',
  label: 'Walk to next neighbour (clockwise)',
  group: graphGroup,
  key: ']',
  when: showsVertices,
  run: ({ workspace }, args) => cycle(workspace, 1, args?.isSelecting),
};

const walkPrevious: GraphCommand<StepArgs | undefined> = {
  id: 'graph.walkPrevious',
  label: 'Walk to previous neighbour',
  group: graphGroup,
  key: '[',
  when: showsVertices,
  run: ({ workspace }, args) => cycle(workspace, -1, args?.isSelecting),
};

const walkSelect: GraphCommand = {
  id: 'graph.walkSelect',
  label: 'Select or deselect vertex of walk',
  group: graphGroup,
  isListed: false,
  when: isWalking,
  run({ workspace }) {
    const { walk: current, selection } = workspace.state;
    if (current === undefined) return;
    const { vertexId } = current;
    const before = [...selection.vertexIds];
    const isSelected = before.includes(vertexId);
    const vertexIds = isSelected ? before.filter((id) => id !== vertexId) : [...before, vertexId];
    workspace.select({ ...selection, vertexIds });
  },
};

const endWalk: GraphCommand = {
  id: 'graph.endWalk',
  label: 'End walk',
  group: graphGroup,
  isListed: false,
  when: isWalking,
  run({ workspace }) {
    workspace.set({ walk: undefined });
  },
};

export const walkCommands = [walkFirst, walk, walkNext, walkPrevious, walkSelect, endWalk];

/** The best neighbour within 75 degrees of a direction: close, and with a small angle. */
function neighbourTowards(model: GraphModel, vertex: number, direction: WalkDirection): number | undefined {
  const [x, y] = vectors[direction];
  let best: number | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const other of neighboursClockwise(model, vertex)) {
    const [dx, dy] = offsetOf(model, vertex, other);
    const length = Math.hypot(dx, dy);
    const cosine = length === 0 ? 0 : (dx * x + dy * y) / length;
    if (cosine < 0.26) continue;
    const cost = length / cosine ** 2;
    if (cost >= bestCost) continue;
    best = other;
    bestCost = cost;
  }
  return best;
}

function walkedVertex({ model, state }: GraphWorkspace): number | undefined {
  return state.walk && model.findVertex(state.walk.vertexId);
}

/** Cycles through the neighbours of the last resting vertex of the walk; the first step goes to its first neighbour. */
function cycle(workspace: GraphWorkspace, step: 1 | -1, isSelecting = true): void {
  const { model, state } = workspace;
  const start = state.walk ?? toWalk(state.selection.vertexIds.at(-1) ?? model.vertexIds.at(0)!);
  const around = start.around ?? start.vertexId;
  const center = model.findVertex(around);
  const neighbours = center === undefined ? [] : neighboursClockwise(model, center);
  if (neighbours.length === 0) {
    goTo(workspace, start);
    return;
  }
  const at = neighbours.indexOf(model.findVertex(start.vertexId)!);
  const next = at === -1 ? (step === 1 ? 0 : neighbours.length - 1) : at + step;
  const vertex = neighbours[(next + neighbours.length) % neighbours.length]!;
  const vertexId = model.vertexIds.at(vertex)!;
  if (isSelecting) workspace.select({ vertexIds: [vertexId] });
  goTo(workspace, { vertexId, around });
}

function toWalk(vertexId: string): Walk {
  return { vertexId };
}

/** Moves the walk, and the camera if the vertex is outside the viewport. */
function goTo(workspace: GraphWorkspace, to: Walk): void {
  workspace.set({ walk: to });
  const { view, model } = workspace;
  const vertex = walkedVertex(workspace);
  if (view === undefined || vertex === undefined) return;
  const { camera } = view;
  const [x, y] = [model.positions[2 * vertex]!, model.positions[2 * vertex + 1]!];
  const at = camera.toScreen(x, y);
  const { top, right, bottom, left } = camera.insets;
  const isInside =
    at.x >= left + marginPx &&
    at.y >= top + marginPx &&
    at.x <= camera.widthPx - right - marginPx &&
    at.y <= camera.heightPx - bottom - marginPx;
  if (!isInside) fly(workspace, { worldX: x, worldY: y, zoom: camera.destination.zoom });
}
