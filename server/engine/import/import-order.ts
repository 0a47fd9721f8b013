/** How the body of an import is laid out. */
export type ImportFormat = 'lines' | 'array' | 'auto' | 'header';

export interface ImportOrder {
  readonly collection: string;
  readonly format: ImportFormat;
  /** Creates the collection when it is missing. */
  readonly createCollection: 'document' | 'edge' | undefined;
  /** Empties the collection first. */
  readonly overwrite: boolean;
  readonly onDuplicate: 'error' | 'update' | 'replace' | 'ignore';
  /** All or nothing: the first error undoes the whole import. */
  readonly isComplete: boolean;
  readonly hasDetails: boolean;
  readonly waitForSync: boolean;
  /** Put before `_from` and `_to` that name no collection. */
  readonly fromPrefix: string;
  readonly toPrefix: string;
}

export interface ImportCounters {
  created: number;
  errors: number;
  empty: number;
  updated: number;
  ignored: number;
  details: string[];
}
