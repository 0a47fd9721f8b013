import { DocumentImporter } from '../../../engine/import/DocumentImporter.ts';
import type { ImportCounters, ImportSettings, LargeItem } from '../../../engine/import/import-settings.ts';
import { requireWritable } from '../../../operation/guard/guarded-database.ts';
import type { Operation } from '../../../operation/operation.ts';

interface ImportLargeItemArgs extends LargeItem {
  readonly settings: ImportSettings;
}

/** Writes one large item of a streamed import. */
const importLargeItem: Operation<ImportLargeItemArgs, ImportCounters> = {
  id: 'import-large-item',
  mode: 'write',
  rights: 'data',
  isComputedAside: () => true,
  run(scope, { settings, item, header }) {
    const collection = scope.database.getCollection(settings.collection);
    requireWritable(scope, collection.name);
    const importer = new DocumentImporter(settings, scope.dialect);
    importer.run(collection, { header }, [item].values());
    return importer.counters;
  },
};

export default importLargeItem;
