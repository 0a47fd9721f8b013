import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { DeletionEntry } from '../StoredEntry.ts';
import { type StoredValue, storedValue } from '../stored-value.ts';

export default {
  id: 'deletion',
  schema: storedValue,
  revive: (workspace, { deleted, ...elements }, { title, ...facts }) =>
    new DeletionEntry(workspace, { ...elements, label: title, facts }, deleted),
} satisfies StepKind<StoredValue>;
