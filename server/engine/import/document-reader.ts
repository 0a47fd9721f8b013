/** One thing that was sent to be imported. */
export interface ImportItem {
  /** JSON text as it was sent, without the white space around it; empty for an empty line. */
  readonly text: string;
  /** Counted as the dialect's messages count: lines or elements, from 1. */
  readonly position: number;
  /** The bytes were not UTF-8; the text has replacement characters. */
  readonly isBroken?: boolean;
}

/** Splits a body into documents as it arrives. */
export interface DocumentReader {
  /** Nothing is read yet: the body has to be known to its end first. */
  readonly isWhole: boolean;
  /** The attribute names that a first line gives to the values of all others. */
  readonly header: readonly string[] | undefined;
  add(bytes: Uint8Array): void;
  /** No more bytes will come. Throws 400 when the body is not of the format. */
  end(): void;
  /** What has become complete since the last call. */
  read(): Iterable<ImportItem>;
}
