import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { CreationEntry } from '../../documents/StoredEntry.ts';
import { type StoredValue, storedValue } from '../../documents/stored-value.ts';

export default {
  id: 'creation',
  schema: storedValue,
  revive: (workspace, { deleted, ...elements }, { title, ...facts }) =>
    new CreationEntry(workspace, { ...elements, label: title, facts }, deleted),
} satisfies StepKind<StoredValue>;
