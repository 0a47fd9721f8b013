import type { NotebookCell, NotebookContent } from '../../../lib/notebook.ts';
import { type DiffLine, diffLines } from './line-diff.ts';

/** A cell, the title or the parameters in two versions of a notebook. */
export interface ComparedPart {
  readonly id: string;
  readonly kind: NotebookCell['kind'] | 'title' | 'parameters';
  readonly change: 'same' | 'changed' | 'added' | 'removed' | 'moved';
  readonly lines: readonly DiffLine[];
}

/**
 * What has changed from one version to a later one: title and parameters, then the cells in the order of the later one.
 * Removed cells follow the cell that was before them.
 */
export function compareNotebooks(before: NotebookContent, after: NotebookContent): readonly ComparedPart[] {
  const former = new Map(before.cells.map((cell) => [cell.id, cell]));
  const later = new Set(after.cells.map(({ id }) => id));
  const parts = after.cells.map((cell) => compareCell(former.get(cell.id), cell));
  const moved = movedCells(before.cells, after.cells);
  const cells = parts.map((part) =>
    part.change === 'same' && moved.has(part.id) ? { ...part, change: 'moved' as const } : part,
  );
  before.cells.forEach((cell, place) => {
    if (later.has(cell.id)) return;
    const previous = before.cells[place - 1]?.id;
    const at = cells.findIndex(({ id }) => id === previous);
    cells.splice(at + 1, 0, compareCell(cell, undefined));
  });
  return [
    ...comparedText('title', before.title, after.title),
    ...comparedText('parameters', parametersText(before), parametersText(after)),
    ...cells,
  ];
}

function compareCell(before: NotebookCell | undefined, after: NotebookCell | undefined): ComparedPart {
  const { id, kind } = (after ?? before)!;
  const [from, to] = [textOf(before), textOf(after)];
  const lines = diffLines(from ?? '', to ?? '');
  if (from === undefined)
    return { id, kind, change: 'added', lines: lines.filter((line) => line.kind === 'added') };
  if (to === undefined)
    return { id, kind, change: 'removed', lines: lines.filter((line) => line.kind === 'removed') };
  return { id, kind, change: from === to && before?.kind === kind ? 'same' : 'changed', lines };
}

/** The text of a cell, below the name of its result. */
function textOf(cell: NotebookCell | undefined): string | undefined {
  if (cell === undefined) return undefined;
  return cell.name === undefined ? cell.text : `@${cell.name}:\n${cell.text}`;
}

function parametersText({ parameters }: NotebookContent): string {
  return Object.entries(parameters)
    .map(([name, raw]) => `@${name}: ${raw}`)
    .sort()
    .join('\n');
}

function comparedText(id: 'title' | 'parameters', before: string, after: string): readonly ComparedPart[] {
  return before === after ? [] : [{ id, kind: id, change: 'changed', lines: diffLines(before, after) }];
}

/** Cells of both versions whose neighbours before them differ. */
function movedCells(before: readonly NotebookCell[], after: readonly NotebookCell[]): ReadonlySet<string> {
  const common = (cells: readonly NotebookCell[], others: readonly NotebookCell[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return cells.map(({ id }) => id).filter((id) => ids.has(id));
  };
  const [left, right] = [common(before, after), common(after, before)];
  return new Set(right.filter((id, at) => left[at] !== id));
}
