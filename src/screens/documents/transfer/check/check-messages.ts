import type { Mapping } from '../mapping.ts';
import type { FileOptions } from '../read-records.ts';

/** A unique index whose violations are predicted; the first one of a collection is that of `_key`. */
export interface UniqueIndex {
  /** Its attributes, as the user knows them. */
  readonly label: string;
  /** Name on the server; undefined for `_key`. */
  readonly name: string | undefined;
  readonly paths: readonly (readonly string[])[];
  /** Documents without one of the attributes are not in the index. */
  readonly isSparse: boolean;
}

/** What the worker reads. */
export interface CheckRequest {
  readonly file: File;
  readonly options: FileOptions;
  readonly mapping: Mapping;
  readonly indexes: readonly UniqueIndex[];
  /** Records to read; Infinity: all. */
  readonly maxRecords: number;
}

/** A value of a unique index in the file. */
export interface CheckedValue {
  readonly line: number;
  /** The `_key` of its document. */
  readonly key: string | undefined;
  readonly values: readonly unknown[];
}

/** Records of one reason. */
interface Counted {
  readonly count: number;
  /** The first line. */
  readonly line: number | undefined;
}

/** Part of a file. The worker reads on after the message `next`. */
export interface CheckedPart {
  readonly kind: 'part';
  /** Until here. */
  readonly records: number;
  readonly bytes: number;
  /** Records that cannot become documents, until here. */
  readonly invalid: Counted;
  /** By index, until here: values of an earlier record of the file. */
  readonly repeated: readonly Counted[];
  /** By index: values of this part that no earlier record has. */
  readonly values: readonly (readonly CheckedValue[])[];
  /** False after more different values than the worker compares. */
  readonly isExact: boolean;
  /** Undefined: more follows. */
  readonly end: 'whole' | 'limit' | undefined;
}

export type CheckMessage = CheckedPart | { readonly kind: 'error'; readonly message: string };
