/** `json`: one array of documents, or one document. `jsonl`: one document per line. */
export type FileFormat = 'csv' | 'json' | 'jsonl';

export interface CsvOptions {
  readonly separator: string;
  /** The first record has the names of the columns. */
  readonly hasHeader: boolean;
}

/** One document of a file before the mapping. */
export interface FileRecord {
  /** Line of its first character; begins with 1. */
  readonly line: number;
  /** Its text in the file; JSON documents without line breaks. */
  readonly text: string;
  /** Values of a CSV record by column; undefined for JSON. */
  readonly fields?: readonly string[];
}

/** A file that cannot be read any further. Documents before this place are valid. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
