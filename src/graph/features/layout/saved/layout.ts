import { z } from 'zod';
import { layouts } from '../../../layouts/registry.ts';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { graphSizes } from '../../../workspace/workspace-state.ts';

const parameters = z.record(z.string(), z.union([z.number(), z.string()]));
const schema = z.object({
  layoutId: z.string(),
  values: z.record(z.string(), parameters),
  size: z.union(graphSizes.map((size) => z.literal(size))),
});

type Layout = z.infer<typeof schema>;

/** The chosen layout with the parameters of all layouts, and the size selector. */
export default {
  id: 'layout',
  order: 60,
  schema,
  save: ({ state: { layoutId, layoutValues, size } }) => ({
    layoutId,
    values: Object.fromEntries(Object.entries(layoutValues).map(([id, values]) => [id, { ...values }])),
    size,
  }),
  load(workspace, { layoutId, values, size }) {
    workspace.set({ size, layoutValues: { ...workspace.state.layoutValues, ...values } });
    if (layouts.has(layoutId)) workspace.chooseLayout(layoutId, values[layoutId] ?? {});
  },
} satisfies SceneSection<Layout>;
