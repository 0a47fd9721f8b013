import type { z } from 'zod';
import type { HistoryStep } from '../../../command/HistoryStep.ts';
import type { UndoEntry } from '../../../command/UndoTree.ts';
import type { GraphWorkspace } from '../GraphWorkspace.ts';

/** Entries that survive a reload: `revive` makes an entry of the value that its `pack` returned. */
export interface StepKind<Value> {
  readonly id: string;
  readonly schema: z.ZodType<Value>;
  revive(workspace: GraphWorkspace, value: Value, step: HistoryStep): UndoEntry;
}

/** Keeps the type of the value inside of one kind. */
export type AnyStepKind = StepKind<never>;
