import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { type FilterChain, filterChain } from '../filter-chain.ts';

/** The filter chain. */
export default {
  id: 'filters',
  order: 60,
  schema: filterChain,
  save: ({ state }) => state.filters,
  load: (workspace, filters) => workspace.set({ filters }),
} satisfies SceneSection<FilterChain>;
