import { toVertexLabel } from '../../protocol/lib/label.ts';
import { IdPacker } from '../../protocol/lib/packed-ids.ts';
import type { Kernel } from '../kernel.ts';

/** Rows between two yields. */
const sliceRows = 2000;

interface CursorAnswer {
  readonly result: readonly unknown[];
  readonly hasMore: boolean;
  readonly id?: string;
  readonly nextBatchId?: string;
}

/**
 * Parses a cursor response into columns. Throws an error with the beginning of the text if the response is
 * not valid.
 */
export default {
  id: 'read-rows',
  bytesOf: ({ bytes }) => 3 * bytes.length,
  *run({ kind, bytes, hasLabels }) {
    const answer = parseAnswer(new TextDecoder().decode(bytes));
    const rows = answer.result;
    yield;
    const seen = new Set<string>();
    const ids = new IdPacker(rows.length);
    const [from, to] = [new IdPacker(rows.length), new IdPacker(rows.length)];
    const labels: string[] = [];
    for (let nth = 0; nth < rows.length; nth++) {
      if (nth % sliceRows === sliceRows - 1) yield;
      const row = rows[nth];
      if (kind === 'vertices') {
        if (!isRow(row, 2, 1)) throw unexpected(row, 2);
        const [id] = row as [string];
        if (seen.has(id)) continue;
        seen.add(id);
        ids.add(id);
        if (hasLabels) labels.push(toVertexLabel(row[1]));
      } else {
        if (!isRow(row, 3, 3)) throw unexpected(row, 3);
        const [source, target, id] = row as [string, string, string];
        if (seen.has(id)) continue;
        seen.add(id);
        from.add(source);
        to.add(target);
        ids.add(id);
      }
    }
    return {
      ids: ids.finish(),
      ...(hasLabels ? { labels } : {}),
      ...(kind === 'edges' ? { from: from.finish(), to: to.finish() } : {}),
      rowCount: rows.length,
      hasMore: answer.hasMore,
      cursorId: answer.id,
      nextBatchId: answer.nextBatchId,
    };
  },
} satisfies Kernel<'read-rows'>;

function parseAnswer(text: string): CursorAnswer {
  let answer: Partial<CursorAnswer> | null;
  try {
    answer = JSON.parse(text) as Partial<CursorAnswer> | null;
  } catch {
    throw new Error(`expected JSON, found '${text.slice(0, 80)}'`);
  }
  const { result, hasMore, id, nextBatchId } = answer ?? {};
  const areTexts = [id, nextBatchId].every((each) => each === undefined || typeof each === 'string');
  if (!Array.isArray(result) || typeof hasMore !== 'boolean' || !areTexts)
    throw new Error(`expected a cursor with rows, found '${text.slice(0, 80)}'`);
  return {
    result,
    hasMore,
    ...(id === undefined ? {} : { id }),
    ...(nextBatchId === undefined ? {} : { nextBatchId }),
  };
}

/** True for an array of `length` items whose first `idCount` items are ids. */
function isRow(row: unknown, length: number, idCount: number): row is readonly unknown[] {
  if (!Array.isArray(row) || row.length !== length) return false;
  for (let place = 0; place < idCount; place++) {
    const id: unknown = row[place];
    if (typeof id !== 'string') return false;
    const slash = id.indexOf('/');
    if (slash <= 0 || slash === id.length - 1) return false;
  }
  return true;
}

function unexpected(row: unknown, length: number): Error {
  return new Error(
    `expected a row of ${length} items that begins with the ids, found ${JSON.stringify(row).slice(0, 200)}`,
  );
}
