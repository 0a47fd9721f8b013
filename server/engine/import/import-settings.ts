import type { AuditEntry } from '../../operation/operation.ts';
import type { ImportItem } from './document-reader.ts';

/** The format of an import body. */
export type ImportFormat = 'lines' | 'array' | 'auto' | 'header';

export interface ImportSettings {
  readonly collection: string;
  readonly format: ImportFormat;
  /** Creates a missing collection. */
  readonly createCollection: 'document' | 'edge' | undefined;
  /** Truncates the collection first. */
  readonly overwrite: boolean;
  readonly onDuplicate: 'error' | 'update' | 'replace' | 'ignore';
  /** All or nothing: the first error rolls back the whole import. */
  readonly isComplete: boolean;
  readonly hasDetails: boolean;
  readonly waitForSync: boolean;
  /** Prefix for `_from` and `_to` without a collection name. */
  readonly fromPrefix: string;
  readonly toPrefix: string;
}

/** An item of an import that a query thread writes, because it would block the writer. */
export interface LargeItem {
  readonly item: ImportItem;
  /** See `DocumentReader`. */
  readonly header: readonly string[] | undefined;
}

/** One entry of the audit log for each import. */
export function importEntry(
  { collection, overwrite }: ImportSettings,
  { created, updated, ignored, errors }: ImportCounters,
): AuditEntry {
  return { event: 'import', of: { collection, overwrite, created, updated, ignored, errors } };
}

export interface ImportCounters {
  created: number;
  errors: number;
  empty: number;
  updated: number;
  ignored: number;
  details: string[];
}
