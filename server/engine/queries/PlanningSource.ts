import type { GraphDefinition, Source } from '../../../aql/source.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import type { CollectionView, DatabaseView } from '../../storage/types.ts';

/**
 * The source of a query during planning. Records on which collections the plan depends. The plan refers to this object,
 * so the object releases the snapshot at the end of planning.
 */
export class PlanningSource implements Source {
  readonly databaseName: string;
  /** Definitions of the requested collections; undefined for missing ones. */
  readonly definitions = new Map<string, object | undefined>();
  /** The plan also depends on data, users or functions. */
  dependsOnMore = false;
  #database: DatabaseView | undefined;
  #source: Source | undefined;

  constructor(database: DatabaseView, source: Source) {
    this.databaseName = source.databaseName;
    this.#database = database;
    this.#source = source;
  }

  get userName(): string | undefined {
    return this.#more.userName;
  }

  get userFunctions(): Source['userFunctions'] {
    return this.#more.userFunctions;
  }

  findCollection(name: string): CollectionView | undefined {
    assert(this.#database !== undefined, 'a plan reads its source during planning only');
    const collection = this.#database.findCollection(name);
    this.definitions.set(name, collection?.definition);
    return collection;
  }

  collectionNames(): readonly string[] {
    return this.#more.collectionNames();
  }

  findGraph(name: string): GraphDefinition | undefined {
    return this.#more.findGraph(name);
  }

  graphNames(): readonly string[] {
    return this.#more.graphNames?.() ?? [];
  }

  /** Releases the snapshot. */
  close(): void {
    this.#database = undefined;
    this.#source = undefined;
  }

  get #more(): Source {
    assert(this.#source !== undefined, 'a plan reads its source during planning only');
    this.dependsOnMore = true;
    return this.#source;
  }
}
