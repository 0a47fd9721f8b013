import { collectionType } from '../../protocol/api/collection.ts';
import { type CollectionOverview, type DatabaseOverview, overviewApi } from '../../protocol/api/overview.ts';
import { fetchCollections } from './collections.ts';
import { RequestError } from './errors.ts';
import { pageConnection } from './page-connection.ts';

type Known = 'id' | 'name' | 'type' | 'status' | 'isSystem' | 'access';

/** A collection with its figures; servers other than the embedded one report no figures. */
export type CollectionEntry = Pick<CollectionOverview, Known> & Partial<CollectionOverview>;

export interface CollectionEntries {
  /** Level of the user in this database. */
  readonly access: DatabaseOverview['access'];
  readonly isAdministrator: boolean;
  readonly collections: readonly CollectionEntry[];
  /** The figures of the database; undefined for servers other than the embedded one. */
  readonly overview: Overview | undefined;
}

export interface Overview {
  readonly database: DatabaseOverview;
  /** Changes are counted since this time. */
  readonly sinceMs: number;
  /** Lookups are counted since this time, also before the start of the server. */
  readonly readsSinceMs: number;
}

/** The collections of this database with their figures, in one request. */
export async function fetchCollectionEntries(signal?: AbortSignal): Promise<CollectionEntries> {
  try {
    const { databases, since, readsSince } = await pageConnection().request(overviewApi.read, { signal });
    const database = databases[0]!;
    const { access, isAdministrator, collections } = database;
    const overview = { database, sinceMs: Date.parse(since), readsSinceMs: Date.parse(readsSince) };
    return { access, isAdministrator, collections, overview };
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404 || error.errorNum === 1228) throw error;
  }
  // An ArangoDB server checks the rights itself; its answer to a refused call is shown.
  const collections = await fetchCollections(signal);
  return {
    access: 'rw',
    isAdministrator: true,
    overview: undefined,
    collections: collections.map(({ type, ...info }) => ({
      ...info,
      type: type === collectionType.edge ? 'edge' : 'document',
      access: 'rw',
    })),
  };
}
