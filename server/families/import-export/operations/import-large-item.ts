import { DocumentImporter } from '../../../engine/import/DocumentImporter.ts';
import type { ImportCounters, ImportOrder, LargeItem } from '../../../engine/import/import-order.ts';
import { requireWritable } from '../../../operation/guard/guarded-database.ts';
import type { Operation } from '../../../operation/operation.ts';

interface ImportLargeItemArgs extends LargeItem {
  readonly order: ImportOrder;
}

/** Writes one large item of a streamed import. */
const importLargeItem: Operation<ImportLargeItemArgs, ImportCounters> = {
  id: 'import-large-item',
  mode: 'write',
  rights: 'data',
  isComputedAside: () => true,
  run(scope, { order, item, header }) {
    const collection = scope.database.getCollection(order.collection);
    requireWritable(scope, collection.name);
    const importer = new DocumentImporter(order, scope.dialect);
    importer.run(collection, { header }, [item].values());
    return importer.counters;
  },
};

export default importLargeItem;
