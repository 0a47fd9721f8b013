/** One item of an import body. */
export interface ImportItem {
  /** The original JSON text without surrounding whitespace; empty for an empty line. */
  readonly text: string;
  /** Numbered as in the messages of the dialect: lines or elements, from 1. */
  readonly position: number;
  /** The bytes were not valid UTF-8; the text has replacement characters. */
  readonly isBroken?: boolean;
}

/**
 * Splits a body into documents as it arrives. `add` and `end` are called between two iterations of `read` only; after
 * `end`, one more iteration returns the rest.
 */
export interface DocumentReader {
  /** Reading starts only when the whole body is available. */
  readonly isWhole: boolean;
  /** The attribute names from the first line, for the values of all other lines. */
  readonly header: readonly string[] | undefined;
  add(bytes: Uint8Array): void;
  /** Marks the end of the body. Throws 400 (bad parameter) if the body has a wrong format. */
  end(): void;
  /** Items completed since the last call. */
  read(): Iterable<ImportItem>;
}
