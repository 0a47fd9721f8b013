import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { AnyMetric } from './metric.ts';

export const metrics = collectRegistry(
  import.meta.glob<AnyMetric>('./entries/*.ts', { eager: true, import: 'default' }),
);

/** Throws for an id that no metric has. */
export function getMetric(id: string): AnyMetric {
  const metric = metrics.get(id);
  if (metric === undefined)
    throw new Error(`no metric is called '${id}'; there are ${[...metrics.keys()].join(', ')}`);
  return metric;
}
