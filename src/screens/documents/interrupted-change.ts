import { useEffect } from 'react';
import { z } from 'zod';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import type { WorkRecord } from '../../store/app-state.ts';
import { takeResumedWork } from '../../store/running-work.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { type FilterOperator, filterOperators } from './document-filter.ts';

const operators = Object.keys(filterOperators) as [FilterOperator];

const condition = z.object({
  attribute: z.string(),
  operator: z.enum(operators),
  text: z.string(),
  // Without it, the work would go on with other documents.
  join: z.literal('or').optional(),
});

const target = z.object({
  scope: z.object({ collection: z.string(), conditions: z.array(condition).readonly() }),
  keys: z.array(z.string()).readonly().optional(),
  count: z.number(),
});

const change = z.discriminatedUnion('command', [
  z.object({ command: z.literal('documents.delete'), target }),
  z.object({
    command: z.literal('documents.move'),
    target,
    to: z.string(),
    sending: z.array(z.string()).readonly().default([]),
  }),
  z.object({
    command: z.literal('documents.update'),
    target,
    changes: z.record(z.string(), z.unknown()),
    keepNull: z.boolean(),
  }),
]);
const shape = z.object({ kind: z.literal('change'), change });

/** A change of many documents: a command with its arguments. */
export type BulkChange = z.input<typeof change>;

/** The stored form of a change with the documents that are left. */
export function changeResume(rest: BulkChange): NonNullable<WorkRecord['resume']> {
  return { kind: 'change', address: addresses.documents(rest.target.scope.collection), change: rest };
}

/** The interrupted change of a collection in a record. */
export function interruptedChangeOf(record: WorkRecord | undefined, collection: string) {
  const { data } = shape.safeParse(record?.resume);
  return data?.change.target.scope.collection === collection ? data.change : undefined;
}

/** Continues the interrupted change that the user has chosen. */
export function useInterruptedChange(collection: string): void {
  const record = useAppState((state) => state.resumedWork);
  useEffect(() => {
    const found = interruptedChangeOf(record, collection);
    if (found === undefined) return;
    takeResumedWork(true);
    const { command, ...args } = found;
    void runCommand(command, { ...args, target: { ...args.target, keys: args.target.keys } });
  }, [record, collection]);
}
