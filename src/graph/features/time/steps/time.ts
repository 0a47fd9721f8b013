import { z } from 'zod';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { timeEntry } from '../time-entry.ts';
import { timeWindow } from '../time-window.ts';

const schema = z.object({ before: timeWindow.or(z.undefined()), after: timeWindow.or(z.undefined()) });

export default {
  id: 'time',
  schema,
  revive: (workspace, windows, { title, ...facts }) =>
    timeEntry(workspace, { ...facts, label: title }, windows),
} satisfies StepKind<z.infer<typeof schema>>;
