import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { setTime } from '../time-state.ts';
import { type TimeWindow, timeWindow } from '../time-window.ts';

/** The time outside of which elements are hidden. */
export default {
  id: 'time',
  order: 61,
  schema: timeWindow,
  save: ({ state }) => state.timeWindow,
  load: (workspace, window) => setTime(workspace, { timeWindow: window }),
} satisfies SceneSection<TimeWindow>;
