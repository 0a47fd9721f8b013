/** Main thread to password thread. One request runs at a time. */
export interface DeriveRequest {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyBytes: number;
  /** Parameters of scrypt; `maxmem` in bytes. */
  readonly options: { readonly N: number; readonly r: number; readonly p: number; readonly maxmem: number };
}

/** Password thread to main thread. */
export type DeriveAnswer =
  | { readonly kind: 'key'; readonly key: Uint8Array }
  | { readonly kind: 'failed'; readonly text: string };
