import type { Dialect } from '../../../protocol/dialect.ts';
import { forbidden, requireLevel } from '../../auth/access.ts';
import type { Rights } from '../../auth/rights.ts';
import { dialectRules } from '../../lib/dialect-rules.ts';
import { checkPlainName } from '../../storage/catalog/definitions.ts';
import type {
  CollectionProperties,
  CollectionTransaction,
  DatabaseTransaction,
} from '../../storage/types.ts';
import { isHiddenCollection } from '../../system-collections.ts';
import { GuardedCollection } from './GuardedCollection.ts';
import { GuardedView, levelOn, userCollection } from './GuardedView.ts';

/** A database with the caller's rights to change it. */
export class GuardedTransaction extends GuardedView<CollectionTransaction> implements DatabaseTransaction {
  constructor(
    protected override readonly inner: DatabaseTransaction,
    rights: Rights,
    private readonly dialect: Dialect,
  ) {
    super(inner, rights);
  }

  createCollection(
    properties: Pick<CollectionProperties, 'name' | 'kind'> & Partial<CollectionProperties>,
  ): CollectionTransaction {
    requireLevel(this.rights.database, 'rw', `the database '${this.info.name}'`);
    if (isHiddenCollection(properties.name)) throw forbidden(`'${properties.name}' belongs to the server`);
    if (dialectRules[this.dialect].hasPlainNames) checkPlainName(properties.name);
    return this.admit(this.inner.createCollection(properties));
  }

  protected override admit(collection: CollectionTransaction): CollectionTransaction {
    const { name } = super.admit(collection);
    const level = levelOn(this.rights, name);
    // With both levels all operations are allowed, except on the documents of users.
    if (level === 'rw' && this.rights.database === 'rw' && name !== userCollection) return collection;
    return new GuardedCollection(collection, this.info.name, level, this.rights.database);
  }
}
