import type { Value } from '../../../../../aql/values/value.ts';

/** Figures of a server about itself. */
const ownPrefix = '_statistics';

export type FollowFilter = (name: string, isSystem: boolean) => boolean;

/** Selects the collections that a configuration follows. */
export function followFilter(config: Readonly<Record<string, Value>>): FollowFilter {
  const { includeSystem, restrictType, restrictCollections } = config;
  const names = new Set(Array.isArray(restrictCollections) ? restrictCollections : []);
  return (name, isSystem) => {
    if (name.startsWith(ownPrefix)) return false;
    if (includeSystem === false && isSystem) return false;
    if (restrictType === 'include') return names.has(name);
    if (restrictType === 'exclude') return !names.has(name);
    return true;
  };
}
