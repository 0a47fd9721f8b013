/** Longer cells are cut. */
const maxCharacters = 100;

export interface Column {
  readonly title: string;
  readonly isNumeric?: boolean;
}

/** Lines of a table with aligned columns, titles first. The last column is not padded. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : cut(cell))));
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    ` ${row
      .map((cell, at) => {
        const width = at === columns.length - 1 ? 0 : (widths[at] ?? 0);
        return columns[at]?.isNumeric === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(width);
      })
      .join('   ')}`.trimEnd();
  return [line(columns.map(({ title }) => title)), ...cells.map(line)];
}

export function cut(cell: string): string {
  return cell.length > maxCharacters ? `${cell.slice(0, maxCharacters - 3)}...` : cell;
}
