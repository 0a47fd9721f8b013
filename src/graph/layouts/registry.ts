import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { Layout } from './layout.ts';

export const layouts = collectRegistry(
  import.meta.glob<Layout>('./entries/*.ts', { eager: true, import: 'default' }),
);

/** By label, the default layout first. */
export const sortedLayouts: readonly Layout[] = [...layouts.values()].sort(
  (one, other) =>
    Number(other.id === 'force') - Number(one.id === 'force') || one.label.localeCompare(other.label, 'en'),
);

/** Throws for an unknown id. */
export function getLayout(id: string): Layout {
  const layout = layouts.get(id);
  if (layout === undefined)
    throw new Error(`expected a layout (${[...layouts.keys()].join(', ')}), found '${id}'`);
  return layout;
}
