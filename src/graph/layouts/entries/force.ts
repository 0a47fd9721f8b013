import { vertexFlag } from '../../../../protocol/graph-patch.ts';
import type { LayoutInput } from '../../../../protocol/jobs.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { Layout } from '../layout.ts';
import { isMotionReduced } from '../motion.ts';

/**
 * Maximum number of vertices for the classic force layout. Above it, the multilevel layout is faster and gives better
 * results (measured on sections of the package graph, trees and grids; see history).
 */
const smallLimit = 200;

const force: Layout = {
  id: 'force',
  label: 'Force',
  help: 'Edges attract and vertices repel, so that neighbours and communities are placed close together.',
  parameters: [
    {
      kind: 'number',
      id: 'gravity',
      label: 'Gravity',
      help: 'Attraction to the centre, for small graphs.',
      minimum: 0,
      maximum: 1,
      step: 0.01,
      default: 0.1,
    },
    {
      kind: 'number',
      id: 'charge',
      label: 'Charge',
      help: 'Repulsion between vertices, for small graphs; negative.',
      minimum: -5000,
      maximum: 0,
      step: 10,
      default: -500,
    },
    {
      kind: 'number',
      id: 'distance',
      label: 'Distance',
      help: 'Preferred edge length.',
      minimum: 10,
      maximum: 1000,
      step: 10,
      default: 100,
    },
  ],
  plan({ model, need, values, seed, measure }) {
    const input = toInput(model, Number(values.distance ?? 100), seed);
    if (model.vertexCount <= smallLimit) {
      return {
        kind: 'job',
        id: 'force-small',
        input: {
          ...input,
          gravity: Number(values.gravity ?? 0.1),
          charge: Number(values.charge ?? -500),
          energy: need.kind === 'whole' ? 1 : 0.4,
          isPaced: !isMotionReduced(),
          extents: measure?.(),
        },
      };
    }
    if (need.kind === 'whole')
      return { kind: 'job', id: 'force-large', input: { ...input, extents: measure?.() } };
    const loose = need.loose.slice();
    return { kind: 'job', id: 'force-nearby', input: { ...input, loose, extents: measure?.() } };
  },
};

function toInput(model: GraphModel, edgeLength: number, seed: number): LayoutInput {
  const { vertexCount, edgeCount } = model;
  return {
    vertexCount,
    sources: model.sources.slice(0, edgeCount),
    targets: model.targets.slice(0, edgeCount),
    positions: model.positions.slice(0, 2 * vertexCount),
    fixed: model.flags.slice(0, vertexCount).map((flags) => ((flags & vertexFlag.pinned) !== 0 ? 1 : 0)),
    seed,
    edgeLength,
  };
}

export default force;
