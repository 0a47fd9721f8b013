import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { Command } from '../../command.ts';
import type { Feature } from '../workspace/feature.ts';
import type { GraphContext } from '../workspace/graph-command.ts';

/** All features in their order. */
export const features: readonly Feature[] = [
  ...collectRegistry(
    import.meta.glob<Feature>('./*/feature.ts', { eager: true, import: 'default' }),
  ).values(),
].sort((one, other) => one.order - other.order);

export const graphCommands: readonly Command<never, GraphContext>[] = features.flatMap(
  ({ commands = [] }) => commands,
);
