import type { Value } from '../../../../aql/values/value.ts';

/** Figures of a server about itself. */
const ownPrefix = '_statistics';

/** Selects the collections that a configuration follows. */
export function followFilter(config: Readonly<Record<string, Value>>): (name: string) => boolean {
  const { includeSystem, restrictType, restrictCollections } = config;
  const names = new Set(Array.isArray(restrictCollections) ? restrictCollections : []);
  return (name) => {
    if (name.startsWith(ownPrefix)) return false;
    if (includeSystem === false && name.startsWith('_')) return false;
    if (restrictType === 'include') return names.has(name);
    if (restrictType === 'exclude') return !names.has(name);
    return true;
  };
}
