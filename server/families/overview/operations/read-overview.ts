import type { Operation } from '../../../operation/operation.ts';
import type {
  CollectionActivity,
  CollectionProperties,
  CollectionView,
  IndexDefinition,
} from '../../../storage/types.ts';
import { countGraphs, type GraphRecord, listGraphs } from '../../graphs/lib/graph-record.ts';

export interface CollectionOverview {
  readonly properties: CollectionProperties;
  readonly count: number;
  readonly figures: ReturnType<CollectionView['figures']>;
  readonly lastWriteMs: number;
  readonly indexes: readonly IndexDefinition[];
  readonly activity: CollectionActivity;
}

interface DatabaseOverview {
  readonly id: string;
  readonly isSystem: boolean;
  /** Number of named graphs. */
  readonly graphs: number;
  readonly namedGraphs: readonly GraphRecord[];
  /** The collections that the caller may read. */
  readonly collections: readonly CollectionOverview[];
}

interface ReadOverviewArgs {
  /** The definitions of the graphs are read, too. */
  readonly hasGraphs: boolean;
}

/** Stored counters, and on demand the definitions of graphs: no other documents are read. */
const readOverview: Operation<ReadOverviewArgs, DatabaseOverview> = {
  id: 'read-overview',
  mode: 'read',
  rights: 'read',
  run: ({ database }, { hasGraphs }) => ({
    id: database.info.id,
    isSystem: database.info.isSystem,
    graphs: countGraphs(database),
    namedGraphs: hasGraphs ? listGraphs(database) : [],
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
