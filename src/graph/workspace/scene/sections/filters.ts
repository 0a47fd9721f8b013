import { type FilterChain, filterChain } from '../../filter/filter-chain.ts';
import type { SceneSection } from '../SceneSection.ts';

/** The filter chain. */
export default {
  id: 'filters',
  order: 60,
  schema: filterChain,
  save: ({ state }) => state.filters,
  load: (workspace, filters) => workspace.set({ filters }),
} satisfies SceneSection<FilterChain>;
