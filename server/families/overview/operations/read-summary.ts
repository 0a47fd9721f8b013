import type { Operation } from '../../../operation/operation.ts';
import { countGraphs } from '../../graphs/lib/graph-record.ts';

interface DatabaseSummary {
  readonly id: string;
  readonly isSystem: boolean;
  /** Collections that the caller may read. */
  readonly collections: number;
  readonly systemCollections: number;
  readonly graphs: number;
  readonly documents: number;
  readonly documentsBytes: number;
  readonly indexesBytes: number;
}

/** Sums of stored counters: no documents are read. System collections are part of the sizes. */
const readSummary: Operation<undefined, DatabaseSummary> = {
  id: 'read-database-summary',
  mode: 'read',
  rights: 'read',
  run({ database }) {
    const all = database.collections();
    const own = all.filter(({ properties }) => !properties.isSystem);
    const figures = all.map((collection) => collection.figures());
    return {
      id: database.info.id,
      isSystem: database.info.isSystem,
      collections: own.length,
      systemCollections: all.length - own.length,
      graphs: countGraphs(database),
      documents: own.reduce((sum, collection) => sum + collection.count(), 0),
      documentsBytes: figures.reduce((sum, { documentsBytes }) => sum + documentsBytes, 0),
      indexesBytes: figures.reduce((sum, { indexesBytes }) => sum + indexesBytes, 0),
    };
  },
};
export default readSummary;
