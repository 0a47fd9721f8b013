import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { type FilterChain, filterChain } from '../filter-chain.ts';
import { setFilter } from '../filter-state.ts';

/** The filter chain. */
export default {
  id: 'filters',
  order: 60,
  schema: filterChain,
  save: ({ state }) => state.filters,
  load: (workspace, filters) => setFilter(workspace, { filters }),
} satisfies SceneSection<FilterChain>;
