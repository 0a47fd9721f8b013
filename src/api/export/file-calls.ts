/** A call of the worker that writes a temporary file. */
export type FileCall =
  /** Creates the file, or continues one after its first bytes; the bytes behind them are removed. */
  | { readonly kind: 'open'; readonly name: string; readonly bytes: number }
  /** The buffers are transferred. */
  | { readonly kind: 'write'; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly kind: 'close' };

/** `name` and `message` are those of the exception. */
export type FileAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };
