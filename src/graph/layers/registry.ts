import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { LayerEntry } from './Layer.ts';

const modules = import.meta.glob<LayerEntry>(['./*.ts', '!./registry.ts', '!./Layer.ts'], {
  eager: true,
  import: 'default',
});

/** All layers in drawing order. */
export const layerEntries: readonly LayerEntry[] = [...collectRegistry(modules).values()].sort(
  (left, right) => left.order - right.order,
);
