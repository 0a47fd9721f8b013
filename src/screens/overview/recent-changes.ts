import type { ChangeOverview, CollectionOverview, DatabaseOverview } from '../../../protocol/api/overview.ts';
import { formatAmount } from '../../lib/format.ts';
import { changesText, lastChanged } from './facts.ts';

/** An entry of the list `What changed`. */
export interface ChangeEntry {
  readonly key: string;
  readonly kind: 'documents' | 'import' | 'index' | 'collection' | 'graph';
  /** The text around the name: `Import into …`. */
  readonly before: string;
  readonly name: string;
  readonly after: string;
  readonly note: string;
  readonly timeMs: number;
  /** False: the object was deleted, and the name is not a link. */
  readonly exists: boolean;
}

const wording: Readonly<
  Record<ChangeOverview['action'], Pick<ChangeEntry, 'kind' | 'before' | 'after' | 'exists'>>
> = {
  import: { kind: 'import', before: 'Import into', after: '', exists: true },
  createIndex: { kind: 'index', before: 'Index on', after: 'created', exists: true },
  dropIndex: { kind: 'index', before: 'Index on', after: 'deleted', exists: true },
  createCollection: { kind: 'collection', before: '', after: 'created', exists: true },
  dropCollection: { kind: 'collection', before: '', after: 'deleted', exists: false },
  renameCollection: { kind: 'collection', before: '', after: 'renamed', exists: true },
  truncateCollection: { kind: 'collection', before: '', after: 'truncated', exists: true },
  createGraph: { kind: 'graph', before: 'Graph', after: 'created', exists: true },
  dropGraph: { kind: 'graph', before: 'Graph', after: 'deleted', exists: false },
};

/** Writes shortly after a reported change belong to it. */
const sameWriteMs = 60_000;

/** Reported changes, and the last writes to collections that they do not explain; the latest first. */
export function recentChanges(
  { changes = [] }: Pick<DatabaseOverview, 'changes'>,
  collections: readonly CollectionOverview[],
  graphNames: readonly string[],
  sinceMs: number,
  nowMs: number,
): readonly ChangeEntry[] {
  const names = new Set([...collections.map(({ name }) => name), ...graphNames]);
  const reported = changes
    .filter(({ name }) => !name.startsWith('_'))
    .map((change, index): ChangeEntry => {
      const words = wording[change.action];
      const timeMs = Date.parse(change.time);
      return {
        ...words,
        key: `${timeMs} ${index}`,
        name: change.name,
        note: noteOf(change),
        timeMs,
        exists: words.exists && names.has(change.name),
      };
    });
  const writes = lastChanged(collections, nowMs)
    .filter(
      ({ collection, timeMs }) =>
        !reported.some(
          ({ name, kind, timeMs: reportedMs }) =>
            name === collection.name &&
            (kind === 'import' || kind === 'collection') &&
            Math.abs(timeMs - reportedMs) <= sameWriteMs,
        ),
    )
    .map(
      ({ collection, timeMs }): ChangeEntry => ({
        key: collection.id,
        kind: 'documents',
        before: '',
        name: collection.name,
        after: 'changed',
        // Changes are counted since the start of the server.
        note: collection.changesOfDay === 0 ? '' : changesText(collection.changesOfDay, sinceMs, nowMs),
        timeMs,
        exists: true,
      }),
    );
  return [...reported, ...writes].toSorted((left, right) => right.timeMs - left.timeMs);
}

function noteOf({ action, note = '', counts, user }: ChangeOverview): string {
  const by = user === undefined ? '' : `by ${user}`;
  if (counts) {
    const { created, updated, errors } = counts;
    const parts = [
      `${formatAmount(created, 'created', 'created')}`,
      ...(updated > 0 ? [`${formatAmount(updated, 'updated', 'updated')}`] : []),
      ...(errors > 0 ? [formatAmount(errors, 'error')] : []),
    ];
    return [parts.join(', '), by].filter(Boolean).join(' · ');
  }
  const what = action === 'renameCollection' ? `before: ${note}` : note;
  return [what, by].filter(Boolean).join(' · ');
}

const attentionMs = 24 * 3600 * 1000;

/** Imports of the last day with rejected documents. */
export function rejectedImports(
  { changes = [] }: Pick<DatabaseOverview, 'changes'>,
  nowMs: number,
): readonly { readonly collection: string; readonly errors: number; readonly timeMs: number }[] {
  return changes.flatMap(({ name, counts, time }) => {
    const timeMs = Date.parse(time);
    return counts !== undefined && counts.errors > 0 && nowMs - timeMs < attentionMs
      ? [{ collection: name, errors: counts.errors, timeMs }]
      : [];
  });
}
