import { z } from 'zod';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { documentText } from '../document-text.ts';
import { editEntry } from '../save-document.ts';

const schema = z.object({ id: z.string(), before: documentText, stored: documentText });

export default {
  id: 'edit',
  schema,
  revive: (workspace, edited, { title, ...facts }) =>
    editEntry(workspace, { ...facts, label: title }, edited),
} satisfies StepKind<z.infer<typeof schema>>;
