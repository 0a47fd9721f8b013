import type { DatabaseError } from '../../../protocol/errors.ts';
import type { Rights } from '../../auth/rights.ts';
import { GuardedTransaction } from '../../operation/guard/GuardedTransaction.ts';
import { levelOn } from '../../operation/guard/GuardedView.ts';
import type { CollectionTransaction, DatabaseTransaction } from '../../storage/types.ts';
import { DeclaredCollection, disallowed, unregistered } from './DeclaredCollection.ts';
import type { DeclaredCollections } from './transaction-settings.ts';

interface DeclaredEvents {
  /** Receives each 1652 and 1653, because calls for several documents count errors instead of failing. */
  onRefused(error: DatabaseError): void;
  /** Receives the name of each opened collection. */
  onOpened(name: string): void;
}

export interface Declaration {
  readonly collections: DeclaredCollections;
  readonly allowImplicit: boolean;
}

/** Collections of the server that calls within a transaction read: graph definitions and user functions. */
const alwaysReadable: ReadonlySet<string> = new Set(['_graphs', '_aqlfunctions']);

/**
 * The database of a transaction with declared collections: with the caller's rights, without changes of definitions.
 * Access to other collections throws 1652 (unregistered collection), except for reads if the declaration allows them.
 */
export class DeclaredTransaction extends GuardedTransaction {
  readonly #declaration: Declaration;
  readonly #events: DeclaredEvents;

  constructor(inner: DatabaseTransaction, rights: Rights, declaration: Declaration, events: DeclaredEvents) {
    super(inner, rights, '3.12');
    this.#declaration = declaration;
    this.#events = events;
  }

  override collections(): readonly CollectionTransaction[] {
    return this.inner
      .collections()
      .filter(({ name }) => levelOn(this.rights, name) !== 'none')
      .map((collection) => this.#open(collection));
  }

  override createCollection(): never {
    const error = disallowed('collections cannot be created');
    this.#events.onRefused(error);
    throw error;
  }

  protected override noteOpened(name: string): void {
    super.noteOpened(name);
    this.#events.onOpened(name);
  }

  protected override admit(collection: CollectionTransaction): CollectionTransaction {
    const admitted = this.#open(collection);
    const { name, properties } = admitted;
    const isReadable =
      this.#declaration.allowImplicit ||
      this.#declaration.collections.has(properties.id) ||
      alwaysReadable.has(name);
    if (!isReadable) throw unregistered(name, 'read');
    return admitted;
  }

  #open(collection: CollectionTransaction): CollectionTransaction {
    const guarded = super.admit(collection);
    const access = this.#declaration.collections.get(guarded.properties.id)?.access ?? 'read';
    return new DeclaredCollection(guarded, access, (error) => this.#events.onRefused(error));
  }
}
