import type { Modification } from '../../../aql/source.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import type { LmdbDocument } from './LmdbDocument.ts';

/** The result of a write. Texts are built on demand; an import never needs them. */
export class LmdbModification implements Modification {
  constructor(
    readonly before: LmdbDocument | undefined,
    readonly after: LmdbDocument | undefined,
    readonly isIgnored: boolean = false,
  ) {}

  get key(): string {
    return this.#newest._key;
  }

  get revision(): string {
    return this.#newest._rev;
  }

  get oldRevision(): string | undefined {
    return this.before?._rev;
  }

  get #newest(): LmdbDocument {
    const document = this.after ?? this.before;
    assert(document !== undefined, 'a modification has a document before or after it');
    return document;
  }
}
