import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import { vertexFlag } from '../../../protocol/graph-patch.ts';
import type { LayoutInput } from '../../../protocol/jobs.ts';
import type { TreeOrientation } from '../../../protocol/layout-jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { type ChoiceParameter, type NumberParameter, type ParameterValues, textOf } from './parameter.ts';

const orientations: readonly { readonly value: TreeOrientation; readonly label: string }[] = [
  { value: 'down', label: 'Down' },
  { value: 'up', label: 'Up' },
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
];

export const orientationParameter: ChoiceParameter = {
  kind: 'choice',
  id: 'orientation',
  label: 'Direction',
  help: 'Direction of edges in the layout.',
  options: orientations,
  default: 'down',
};

export function orientationOf(values: ParameterValues): TreeOrientation {
  const text = textOf(orientationParameter, values);
  return orientations.find(({ value }) => value === text)?.value ?? 'down';
}

/** Edge length of the layouts by forces, world units. */
export const distanceParameter: NumberParameter = {
  kind: 'number',
  id: 'distance',
  label: 'Distance',
  help: 'Preferred edge length.',
  minimum: 10,
  maximum: 1000,
  step: 10,
  default: 100,
};

/** Overlap removal of the layouts by forces. */
export const overlapParameter: ChoiceParameter = {
  kind: 'choice',
  id: 'overlaps',
  label: 'Overlaps',
  help: 'Vertices that would cover each other.',
  options: [
    { value: 'prevent', label: 'Prevent' },
    { value: 'allow', label: 'Allow' },
  ],
  default: 'prevent',
};

export const preventsOverlaps = (values: ParameterValues): boolean =>
  textOf(overlapParameter, values) === 'prevent';

/** A distance in world units. */
export function gapParameter(id: string, label: string, help: string, value: number): NumberParameter {
  return { kind: 'number', id, label, help, minimum: 5, maximum: 1000, step: 5, default: value };
}

/** Graph input of a job: copies of the model's columns. */
export function toGraphInput(model: GraphModel): GraphInput {
  const { vertexCount, edgeCount } = model;
  return {
    vertexCount,
    sources: model.sources.slice(0, edgeCount),
    targets: model.targets.slice(0, edgeCount),
  };
}

/** Input of a layout by forces: copies of the model's columns. Pinned vertices are fixed. */
export function toLayoutInput(model: GraphModel, edgeLength: number, seed: number): LayoutInput {
  const { vertexCount, positions, flags } = model;
  return {
    ...toGraphInput(model),
    positions: positions.slice(0, 2 * vertexCount),
    fixed: flags.slice(0, vertexCount).map((bits) => ((bits & vertexFlag.pinned) !== 0 ? 1 : 0)),
    seed,
    edgeLength,
  };
}

/** Index of the vertex with an id; undefined for an empty id. Throws if the vertex is not shown. */
export function rootOf(model: GraphModel, vertexId: string): number | undefined {
  if (vertexId === '') return undefined;
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) throw new Error(`'${vertexId}' is not in the current view.`);
  return vertex;
}
