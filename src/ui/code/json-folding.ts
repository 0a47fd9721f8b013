import type * as Monaco from 'monaco-editor/editor/editor.api';

/**
 * Folding of indented JSON with the closing bracket, for viewers. Editors with `foldingStrategy: 'indentation'` do not
 * use it.
 */
export function registerJsonFolding({ languages }: typeof Monaco): void {
  languages.registerFoldingRangeProvider('json', {
    provideFoldingRanges: (model) => foldingRanges(model.getLinesContent()),
  });
}

/** Lines from 1; O(lines). */
export function foldingRanges(lines: readonly string[]): { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  const open: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^\s*[}\]]/.test(line)) {
      const start = open.pop();
      if (start !== undefined && index + 1 > start) ranges.push({ start, end: index + 1 });
    }
    if (/[{[]$/.test(line)) open.push(index + 1);
  }
  return ranges.sort((left, right) => left.start - right.start);
}
