import { z } from 'zod';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { type FoundPaths, setPaths } from '../path-state.ts';

const schema = z.object({
  ends: z.object({
    from: z.string(),
    to: z.string(),
    direction: z.enum(['out', 'in', 'any']),
    weight: z.string(),
    most: z.int().min(1),
    scope: z.enum(['picture', 'database']),
  }),
  paths: z.array(
    z.object({
      vertexIds: z.array(z.string()),
      legs: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          edgeIds: z.array(z.string()),
          km: z.number().optional(),
        }),
      ),
      length: z.number(),
      km: z.number().optional(),
    }),
  ),
  /** 'none': there are no others; undefined: the search was cut. */
  nextLength: z.union([z.number(), z.literal('none')]).optional(),
  chosen: z.int().min(0),
  labels: z.array(z.tuple([z.string(), z.string()])),
  legAttribute: z.string().optional(),
  legValues: z.array(z.tuple([z.string(), z.unknown()])),
  /** False: the picture changed after the search. */
  isCurrent: z.boolean(),
});

/** The found paths with the open one. */
export default {
  id: 'paths',
  order: 70,
  schema,
  save({ state, model }) {
    const { found } = state.paths;
    if (found === undefined) return undefined;
    const { ends, nextLength, chosen, labels, legAttribute, legValues, topology } = found;
    return {
      ends,
      paths: found.paths.map(({ vertexIds, legs, length, km }) => ({
        vertexIds: [...vertexIds],
        legs: legs.map((leg) => ({ ...leg, edgeIds: [...leg.edgeIds] })),
        length,
        km,
      })),
      nextLength: nextLength === Number.POSITIVE_INFINITY ? ('none' as const) : nextLength,
      chosen,
      labels: [...labels],
      legAttribute,
      legValues: [...legValues],
      isCurrent: topology === undefined || topology === model.revisions.topology,
    };
  },
  load(workspace, saved) {
    const { topology } = workspace.model.revisions;
    const isPicture = saved.ends.scope === 'picture';
    const found: FoundPaths = {
      ends: saved.ends,
      paths: saved.paths.map((path) => ({
        ...path,
        km: path.km,
        legs: path.legs.map((leg) => ({ ...leg, km: leg.km })),
      })),
      nextLength: saved.nextLength === 'none' ? Number.POSITIVE_INFINITY : saved.nextLength,
      chosen: saved.chosen,
      labels: new Map(saved.labels),
      legAttribute: saved.legAttribute,
      legValues: new Map(saved.legValues),
      topology: isPicture ? (saved.isCurrent ? topology : -1) : undefined,
    };
    setPaths(workspace, { ends: saved.ends, found });
  },
} satisfies SceneSection<z.infer<typeof schema>>;
