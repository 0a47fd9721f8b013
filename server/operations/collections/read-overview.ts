import type { Operation } from '../../engine/operation.ts';
import type {
  CollectionActivity,
  CollectionProperties,
  CollectionView,
  IndexDefinition,
} from '../../storage/types.ts';

export interface CollectionOverview {
  readonly properties: CollectionProperties;
  readonly count: number;
  readonly figures: ReturnType<CollectionView['figures']>;
  readonly lastWriteMs: number;
  readonly indexes: readonly IndexDefinition[];
  readonly activity: CollectionActivity;
}

export interface DatabaseOverview {
  readonly id: string;
  readonly isSystem: boolean;
  /** The collections that the caller may read. */
  readonly collections: readonly CollectionOverview[];
}

/** Stored counters only: no documents are read. */
const readOverview: Operation<undefined, DatabaseOverview> = {
  id: 'read-overview',
  mode: 'read',
  rights: 'read',
  run: ({ database }) => ({
    id: database.info.id,
    isSystem: database.info.isSystem,
    collections: database.collections().map((collection) => ({
      properties: collection.properties,
      count: collection.count(),
      figures: collection.figures(),
      lastWriteMs: collection.lastWriteMs(),
      indexes: collection.indexDefinitions(),
      activity: collection.activity(),
    })),
  }),
};
export default readOverview;
