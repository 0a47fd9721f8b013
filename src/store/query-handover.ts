import { z } from 'zod';
import { readDraft, saveDraft } from './drafts.ts';

/** A query that another screen opens in the query page; long texts do not fit in an address. */
const handedQuery = z.object({ text: z.string(), values: z.record(z.string(), z.string()) });

const draftName = 'query.open';

/** Leaves a query for the query page, which the caller opens next. */
export function handOverQuery(text: string, values: Readonly<Record<string, string>> = {}): void {
  saveDraft(draftName, { text, values });
}

/** The query that was left, once. */
export function takeHandedQuery(): z.output<typeof handedQuery> | undefined {
  const read = handedQuery.safeParse(readDraft(draftName));
  if (!read.success) return undefined;
  saveDraft(draftName, undefined);
  return read.data;
}
