import { tokenize } from '../../../aql/parser/lexer.ts';
import type { NotebookCell } from '../../lib/notebook.ts';
import type { QueryRun } from '../run/QueryRun.ts';

/** Characters of a result that another cell can use. */
const maxNamedCharacters = 10_000_000;

/** The cells with a name that the text of another cell uses, as `@name` or `@@name`. */
export function usedCells(
  cell: Pick<NotebookCell, 'id' | 'text'>,
  cells: readonly NotebookCell[],
): readonly NotebookCell[] {
  const used = new Set(
    tokenize(cell.text, '3.12').flatMap(({ kind, value }) =>
      kind === 'bind' || kind === 'bindCollection' ? [String(value)] : [],
    ),
  );
  return cells.filter(({ id, name }) => id !== cell.id && name !== undefined && used.has(name));
}

/** The text with `@name` for `@@name` of a named cell: its rows are a value. Offsets stay. */
export function withValues(text: string, names: ReadonlySet<string>): string {
  let changed = text;
  for (const { kind, value, start } of tokenize(text, '3.12')) {
    if (kind === 'bindCollection' && names.has(String(value))) {
      changed = `${changed.slice(0, start)} ${changed.slice(start + 1)}`;
    }
  }
  return changed;
}

/** The loaded rows of a run as a JSON array; undefined without a result. */
export function rowsJson({ rows, store }: QueryRun): string | undefined {
  if (store.getState().result === undefined) return undefined;
  return `[${Array.from({ length: rows.length }, (_, row) => rows.rowText(row)).join(',')}]`;
}

/** Loads the rest of a result that another cell uses. Rejects for one that is too large. */
export async function loadNamed(name: string, run: QueryRun): Promise<void> {
  for (;;) {
    const { result } = run.store.getState();
    if (run.rows.characters > maxNamedCharacters) {
      throw new Error(`The result '${name}' is larger than 10 MB and cannot be a bind value.`);
    }
    if (!result?.hasMore) return;
    if (result.moreFailure !== undefined) throw new Error(`The result '${name}': ${result.moreFailure}`);
    await run.loadMore();
  }
}
