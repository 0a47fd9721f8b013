import { z } from 'zod';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { packedTrace, unpackTrace } from '../packed-trace.ts';
import { traceEntry } from '../traversal-commands.ts';

const schema = z.object({ before: packedTrace, after: packedTrace });

export default {
  id: 'trace',
  schema,
  revive(workspace, { before, after }, { title, ...facts }) {
    const { topology } = workspace.model.revisions;
    const traces = { before: unpackTrace(before, topology), after: unpackTrace(after, topology) };
    return traceEntry(workspace, { ...facts, label: title }, traces);
  },
} satisfies StepKind<z.infer<typeof schema>>;
