import { queryRows } from '../../../api/cursor.ts';
import type { HistoryQuery, StepFacts } from '../../../command/HistoryStep.ts';
import type { UndoEntry } from '../../../command/UndoTree.ts';
import { partsOf } from '../../../lib/document-id.ts';
import { formatAmount } from '../../../lib/format.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { pagesOf } from '../../../lib/pages.ts';
import { notify } from '../../../store/notifications.ts';
import type { ComputedColumn } from '../../model/ComputedColumn.ts';
import { isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { removeQuery, restoreQuery, writeQuery } from './write-queries.ts';

/** The values that a collection got. */
interface WrittenValues {
  readonly collection: string;
  readonly keys: readonly string[];
  readonly values: readonly number[];
  /** By key: the former value as JSON; null: the document had no such attribute. */
  readonly before: readonly (string | null)[];
}

/** A written column. */
interface WrittenColumn {
  readonly attribute: string;
  readonly parts: readonly WrittenValues[];
}

/** Documents of one request. */
const pageSize = 2000;
/** Documents a second until a write of this page was measured. */
const usualRate = 20_000;

/** Expected seconds of a write. */
export const writeSeconds = (documents: number): number => 0.05 + documents / usualRate;

/** The reason why a name cannot be an attribute of a written column; undefined: it can. */
export function attributeProblem(name: string): string | undefined {
  if (/^[A-Za-z]\w{0,63}$/.test(name)) return undefined;
  return `expected a name of letters, digits and underscores that begins with a letter, found '${name}'`;
}

/** Ids and values of the shown vertices that have a value; groups are numbered from 1. */
export function valuesOf({ model }: GraphWorkspace, column: ComputedColumn): ReadonlyMap<string, number> {
  const values = column.toArray(model);
  const found = new Map<string, number>();
  for (let vertex = 0; vertex < model.vertexCount; vertex++) {
    const value = values[vertex]!;
    const id = model.vertexIds.at(vertex)!;
    if (Number.isNaN(value) || isCommunityId(id)) continue;
    found.set(id, column.kind === 'category' ? value + 1 : value);
  }
  return found;
}

/** Stores values as an attribute of the documents of their vertices, as one step. */
export async function writeValues(
  workspace: GraphWorkspace,
  label: string,
  attribute: string,
  values: ReadonlyMap<string, number>,
): Promise<void> {
  const parts: WrittenValues[] = [];
  const byCollection = groupBy([...values], ([id]) => partsOf(id).collection);
  try {
    await workspace.load(`Writing ${label}`, async (signal, progress) => {
      let done = 0;
      for (const [collection, own] of byCollection) {
        const rows = own.map(([id, value]) => [partsOf(id).key, value] as const);
        for (const page of pagesOf(rows, pageSize)) {
          signal.throwIfAborted();
          parts.push(await writePage(attribute, collection, page));
          done += page.length;
          progress(done, values.size);
        }
      }
    });
    const missing = values.size - parts.reduce((sum, { keys }) => sum + keys.length, 0);
    if (missing > 0) notify('warning', 'Graph', `${formatAmount(missing, 'document')} not written.`);
  } finally {
    const written = { attribute, parts: parts.filter(({ keys }) => keys.length > 0) };
    if (written.parts.length > 0) {
      (await readWritten(workspace, written))();
      workspace.history.push(valuesEntry(workspace, factsOf(label, written), written));
    }
  }
}

async function writePage(
  attribute: string,
  collection: string,
  rows: readonly (readonly [key: string, value: number])[],
): Promise<WrittenValues> {
  const bindVars = { '@collection': collection, attribute, rows };
  const found = new Map((await queryRows(writeQuery, { bindVars })) as [string, string | null][]);
  const kept = rows.filter(([key]) => found.has(key));
  return {
    collection,
    keys: kept.map(([key]) => key),
    values: kept.map(([, value]) => value),
    before: kept.map(([key]) => found.get(key)!),
  };
}

function factsOf(label: string, { attribute, parts }: WrittenColumn): Pick<UndoEntry, 'label'> & StepFacts {
  const count = parts.reduce((sum, { keys }) => sum + keys.length, 0);
  const aql = parts.map(
    ({ collection, keys, values }): HistoryQuery => ({
      query: writeQuery,
      bindVars: {
        '@collection': collection,
        attribute,
        rows: keys.map((key, place) => [key, values[place]]),
      },
    }),
  );
  return {
    label: `Write ${label}`,
    detail: `${attribute} of ${formatAmount(count, 'document')}`,
    aql,
    isWrite: true,
  };
}

/** A written column as an entry of the history; undo and redo write the database. */
export function valuesEntry(
  workspace: GraphWorkspace,
  facts: Pick<UndoEntry, 'label'> & StepFacts,
  column: WrittenColumn,
): UndoEntry {
  const { attribute } = column;
  let { parts } = column;
  let changes = 0;
  return {
    ...facts,
    get changes() {
      return changes;
    },
    async undo(step) {
      for (const part of parts) await restorePage(attribute, part);
      const show = await readWritten(workspace, { attribute, parts });
      changes += 1;
      step.batch(() => {
        show();
        step.finish();
      });
    },
    async redo(step) {
      const again: WrittenValues[] = [];
      for (const { collection, keys, values } of parts) {
        const rows = keys.map((key, place) => [key, values[place]!] as const);
        again.push(await writePage(attribute, collection, rows));
      }
      parts = again;
      const show = await readWritten(workspace, { attribute, parts });
      changes += 1;
      step.batch(() => {
        show();
        step.finish();
      });
    },
    pack: () => ({ kind: 'values', value: { attribute, parts } }),
  };
}

/** Gives the documents their former values, or none. */
async function restorePage(
  attribute: string,
  { collection, keys, values, before }: WrittenValues,
): Promise<void> {
  const rows = keys.map((key, place) => [key, values[place]!, before[place]!] as const);
  let restored = 0;
  for (const [query, own] of [
    [restoreQuery, rows.filter(([, , text]) => text !== null)],
    [removeQuery, rows.filter(([, , text]) => text === null)],
  ] as const) {
    if (own.length === 0) continue;
    const bindVars = { '@collection': collection, name: collection, attribute, rows: own };
    restored += (await queryRows(query, { bindVars })).length;
  }
  const others = rows.length - restored;
  if (others > 0) {
    const text = `${formatAmount(others, 'document')} changed meanwhile or deleted: '${attribute}' was not restored there.`;
    notify('warning', 'Graph', text);
  }
}

/** Reads the documents that the view has, and returns the function that shows them. */
async function readWritten(workspace: GraphWorkspace, { parts }: WrittenColumn): Promise<() => void> {
  const { model, adapter } = workspace;
  const ids = parts.flatMap(({ collection, keys }) => keys.map((key) => `${collection}/${key}`));
  const known = ids.filter((id) => model.findDocument(id) !== undefined);
  const documents = known.length === 0 ? [] : await adapter.loadDocuments(known);
  return () => {
    workspace.set({ attributeExamples: undefined });
    const shown = documents.filter(({ _id }) => model.findDocument(String(_id)) !== undefined);
    if (shown.length > 0)
      model.apply([{ kind: 'setDocuments', ids: shown.map(({ _id }) => String(_id)), values: shown }]);
  };
}
