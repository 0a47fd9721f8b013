import { type TimeWindow, timeWindow } from '../../time/time-window.ts';
import type { SceneSection } from '../SceneSection.ts';

/** The time outside of which elements are hidden. */
export default {
  id: 'time',
  order: 61,
  schema: timeWindow,
  save: ({ state }) => state.timeWindow,
  load: (workspace, window) => workspace.set({ timeWindow: window }),
} satisfies SceneSection<TimeWindow>;
