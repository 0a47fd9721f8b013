import { usualNullText } from './csv/csv-form.ts';

/** `json`: one array of documents, or one document. `jsonl`: one document per line. */
export type FileFormat = 'csv' | 'json' | 'jsonl';

/** What an empty cell stands for: no attribute, an empty text (of text columns), or null. */
export type EmptyCell = 'missing' | 'text' | 'null';

/** How the cells of a CSV file become values. */
export interface CellOptions {
  /** Cells with this text are null; '': none. */
  readonly nullText: string;
  readonly emptyCell: EmptyCell;
  /** A quoted cell is a text: never a number, null, or empty. */
  readonly isQuotedText: boolean;
  /** The mark `'` before a formula is removed. */
  readonly isMarkRemoved: boolean;
}

export interface CsvOptions extends CellOptions {
  readonly separator: string;
  /** The first record has the names of the columns. */
  readonly hasHeader: boolean;
}

/** The options with which an import gets back what an export has written. */
export const usualCellOptions: CellOptions = {
  nullText: usualNullText,
  emptyCell: 'missing',
  isQuotedText: true,
  isMarkRemoved: true,
};

/** One document of a file before the mapping. */
export interface FileRecord {
  /** Line of its first character; begins with 1. */
  readonly line: number;
  /** Its text in the file; JSON documents without line breaks. */
  readonly text: string;
  /** Values of a CSV record by column; undefined for JSON. */
  readonly fields?: readonly string[];
  /** Columns of a CSV record whose values were quoted, ascending. */
  readonly quoted?: readonly number[];
}

/** A file that cannot be read any further. Documents before this place are valid. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
