import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { AnyMetric } from './metric.ts';

export const metrics = collectRegistry(
  import.meta.glob<AnyMetric>('./entries/*.ts', { eager: true, import: 'default' }),
);

/** Throws for an unknown id. */
export function getMetric(id: string): AnyMetric {
  const metric = metrics.get(id);
  if (metric === undefined)
    throw new Error(`expected a metric (${[...metrics.keys()].join(', ')}), found '${id}'`);
  return metric;
}
