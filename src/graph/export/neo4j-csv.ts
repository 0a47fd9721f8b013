import type { ExportColumn } from './export-graph.ts';

const types = { string: '', double: ':double', long: ':long', boolean: ':boolean' } as const;

/** The header of a column for `neo4j-admin database import`; a colon separates its name from its type. */
export function neo4jHeader(columns: readonly ExportColumn[]): string {
  return columns.map(({ name, type }) => `,${neo4jField(name.replaceAll(':', '_') + types[type])}`).join('');
}

export function neo4jValues(columns: readonly ExportColumn[], index: number): string {
  return columns.map((column) => `,${neo4jField(column.valueOf(index))}`).join('');
}

/** No value is an empty cell, an empty text is quoted. */
export function neo4jField(value: string | number | boolean | undefined): string {
  if (value === undefined) return '';
  const text = String(value);
  return /^[\w.:/+-]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}
