/** Access of a transaction to a collection. Exclusive access excludes other transactions that write to it. */
export type CollectionAccess = 'read' | 'write' | 'exclusive';

/** What a client declares at the start of a transaction. */
export interface TransactionSettings {
  /** Names or ids. */
  readonly collections: Readonly<Record<CollectionAccess, readonly string[]>>;
  /** The answer to the commit waits for the flush. */
  readonly waitForSync: boolean;
  /** Collections that are not declared can be read. */
  readonly allowImplicit: boolean;
  /** Maximum wait for exclusive access. */
  readonly lockTimeoutMs: number;
  /** Maximum memory of the changes. */
  readonly maxBytes: number;
}

/** The declared collections by id, with the highest declared access. */
export type DeclaredCollections = ReadonlyMap<
  string,
  { readonly name: string; readonly access: CollectionAccess }
>;
