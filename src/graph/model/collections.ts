import { DatabaseError } from '../../../protocol/errors.ts';

/** Assigns each collection a small number, in order of appearance; numbers are never reused. */
export class CollectionNumbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();
  #last = '';
  #lastNumber = 0;

  /** The number of the collection in `collection/key`. */
  ofId(id: string): number {
    const known = this.findOfId(id);
    if (known !== undefined) return known;
    if (isCommunityId(id)) return this.#add(communityCollection);
    const slash = id.indexOf('/');
    if (slash <= 0 || slash === id.length - 1) {
      throw new DatabaseError('ERROR_GRAPH_INVALID_ID', {
        message: `expected an id of the form collection/key, found '${id}'`,
      });
    }
    return this.#add(id.slice(0, slash));
  }

  /** Like `ofId`; undefined for a collection without a number, or an id without a key. */
  findOfId(id: string): number | undefined {
    const length = this.#last.length;
    // Most ids have the same collection as the previous id.
    if (length > 0 && id.length > length + 1 && id.charCodeAt(length) === 47 && id.startsWith(this.#last))
      return this.#lastNumber;
    if (isCommunityId(id)) return this.#numbers.get(communityCollection);
    const slash = id.indexOf('/');
    if (slash <= 0 || slash === id.length - 1) return undefined;
    const name = id.slice(0, slash);
    const number = this.#numbers.get(name);
    if (number === undefined) return undefined;
    this.#last = name;
    this.#lastNumber = number;
    return number;
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** The number of the collection with this id prefix. */
  ofPrefix(prefix: string): number {
    const known = this.findOfPrefix(prefix);
    if (known !== undefined) return known;
    if (prefix === '') return this.#add(communityCollection);
    if (prefix.length > 1 && prefix.indexOf('/') === prefix.length - 1) return this.#add(prefix.slice(0, -1));
    throw new DatabaseError('ERROR_GRAPH_INVALID_ID', {
      message: `expected ids of the form collection/key, found some that begin with '${prefix}'`,
    });
  }

  findOfPrefix(prefix: string): number | undefined {
    return this.#numbers.get(prefix === '' ? communityCollection : prefix.slice(0, -1));
  }

  /** The prefix of the collection's ids before the key; empty for communities. */
  prefixOf(number: number): string {
    const name = this.names[number]!;
    return name === communityCollection ? '' : `${name}/`;
  }

  #add(name: string): number {
    const number = this.names.push(name) - 1;
    this.#numbers.set(name, number);
    return number;
  }
}

/** How many of the first `count` elements are in the collection with a number. `collections`: numbers by element. */
export function countOf(collections: Uint16Array, count: number, number: number): number {
  return collections.subarray(0, count).reduce((sum, each) => sum + (each === number ? 1 : 0), 0);
}

/** Collection name of community vertices and of bundles. */
export const communityCollection = '*community';
export const bundleCollection = '*edges';

/** '*community_' and a number. */
export function isCommunityId(id: string): boolean {
  return id.startsWith('*community_');
}

/** The id of the bundle of all edges from one vertex to another. No key contains '>'. */
export function bundleIdOf(source: string, target: string): string {
  return `${bundleCollection}/${source}>${target}`;
}

export function isBundleId(id: string): boolean {
  return id.startsWith('*edges/');
}
