import { DocumentImporter } from '../../../engine/import/DocumentImporter.ts';
import { openReader } from '../../../engine/import/document-readers.ts';
import { type ImportCounters, type ImportOrder, importEntry } from '../../../engine/import/import-order.ts';
import { requireWritable } from '../../../operation/guard/guarded-database.ts';
import type { Operation } from '../../../operation/operation.ts';

interface ImportDocumentsArgs {
  readonly order: ImportOrder;
  readonly body: Uint8Array;
}

/** An import as one transaction, or as a part of one. Other imports are streamed by `Engine.import`. */
const importDocuments: Operation<ImportDocumentsArgs, ImportCounters> = {
  id: 'import-documents',
  mode: 'write',
  rights: 'data',
  isTransactional: () => true,
  isDurable: ({ order }) => order.waitForSync,
  isComputedAside: () => true,
  hasChangeLimit: true,
  audit: ({ order }, counters) => importEntry(order, counters),
  run(scope, { order, body }) {
    const collection = scope.database.getCollection(order.collection);
    requireWritable(scope, collection.name);
    if (order.overwrite) collection.truncate();
    const importer = new DocumentImporter(order, scope.dialect);
    const reader = openReader(order.format);
    reader.add(body);
    reader.end();
    importer.run(collection, reader, reader.read()[Symbol.iterator]());
    return importer.counters;
  },
};

export default importDocuments;
