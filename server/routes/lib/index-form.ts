import type { Dialect } from '../../../protocol/dialect.ts';
import type { IndexDefinition } from '../../storage/types.ts';

/** 2.8 returns an estimate for these types only. */
const estimatedTypes: ReadonlySet<string> = new Set(['primary', 'edge', 'hash']);

/** An index in answers to clients. */
export function indexForm(index: IndexDefinition, dialect: Dialect): Readonly<Record<string, unknown>> {
  const { id, name, type, fields, unique, sparse, options, selectivityEstimate = 1 } = index;
  if (type === 'cap') {
    return { id, ...(dialect === '2.8' ? {} : { name }), type, ...options, unique: false };
  }
  if (dialect !== '2.8') {
    const isEstimated = type !== 'geo' && type !== 'fulltext' && type !== 'ttl';
    const estimate = isEstimated ? { selectivityEstimate, estimates: true } : {};
    const deduplicate = ['hash', 'skiplist', 'persistent'].includes(type) ? { deduplicate: true } : {};
    return { id, name, type, fields, unique, sparse, ...estimate, ...deduplicate, ...options };
  }
  if (type === 'geo') {
    const { geoJson } = options;
    const kind = fields.length === 1 ? { type: 'geo1', geoJson } : { type: 'geo2' };
    return { id, fields, constraint: false, unique: false, ignoreNull: true, sparse: true, ...kind };
  }
  const estimate = estimatedTypes.has(type) ? { selectivityEstimate } : {};
  const { deduplicate: _deduplicate, ...told } = options;
  return { id, type, fields, unique, sparse, ...estimate, ...told };
}
