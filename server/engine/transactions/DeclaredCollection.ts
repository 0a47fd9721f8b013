import { DatabaseError } from '../../../protocol/errors.ts';
import { GuardedCollection } from '../../operation/guard/GuardedCollection.ts';
import type { CollectionTransaction } from '../../storage/types.ts';
import type { CollectionAccess } from './transaction-settings.ts';

/** A collection of a transaction with declared collections. Its definition cannot change. */
export class DeclaredCollection extends GuardedCollection {
  readonly #access: CollectionAccess;
  readonly #onRefused: (error: DatabaseError) => void;

  /** `collection` checks the caller's rights. */
  constructor(
    collection: CollectionTransaction,
    access: CollectionAccess,
    onRefused: (error: DatabaseError) => void,
  ) {
    super(collection, '', 'rw', 'rw');
    this.#access = access;
    this.#onRefused = onRefused;
  }

  override get writer(): CollectionTransaction['writer'] {
    if (this.#access === 'read') this.#refuse(unregistered(this.name, 'write'));
    return super.writer;
  }

  override rename(): never {
    return this.#refuse(disallowed('collections cannot be renamed'));
  }

  override change(): never {
    return this.#refuse(disallowed('properties of collections cannot be changed'));
  }

  /** Removes the documents one by one, because a definition would change otherwise. */
  override truncate(): void {
    const { writer } = this;
    for (const batch of this.scan()) {
      for (const { _key } of batch) writer.remove(_key, { dialect: '3.12' });
    }
  }

  override drop(): never {
    return this.#refuse(disallowed('collections cannot be dropped'));
  }

  override ensureIndex(): never {
    return this.#refuse(disallowed('indexes cannot be created'));
  }

  override continueIndex(): never {
    return this.ensureIndex();
  }

  override dropIndex(): never {
    return this.#refuse(disallowed('indexes cannot be dropped'));
  }

  #refuse(error: DatabaseError): never {
    this.#onRefused(error);
    throw error;
  }
}

/** 1652: the transaction did not declare this access to the collection. */
export function unregistered(name: string, access: CollectionAccess): DatabaseError {
  return new DatabaseError('ERROR_TRANSACTION_UNREGISTERED_COLLECTION', { detail: `${name} [${access}]` });
}

export function disallowed(detail: string): DatabaseError {
  return new DatabaseError('ERROR_TRANSACTION_DISALLOWED_OPERATION', { detail });
}
