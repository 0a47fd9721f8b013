import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { setFilter } from '../../filter/filter-state.ts';
import { type TimeWindow, timeWindow } from '../../filter/time-window.ts';

/** The time outside of which elements are hidden. */
export default {
  id: 'time',
  order: 61,
  schema: timeWindow,
  save: ({ state }) => state.timeWindow,
  load: (workspace, window) => setFilter(workspace, { timeWindow: window }),
} satisfies SceneSection<TimeWindow>;
