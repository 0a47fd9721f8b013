import { z } from 'zod';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { stateEntry } from '../../filter/state-entry.ts';
import { timeWindow } from '../../filter/time-window.ts';

const schema = z.object({ before: timeWindow.or(z.undefined()), after: timeWindow.or(z.undefined()) });

export default {
  id: 'time',
  schema,
  revive: (workspace, windows, { title, ...facts }) =>
    stateEntry(workspace, 'timeWindow', { ...facts, label: title }, windows),
} satisfies StepKind<z.infer<typeof schema>>;
