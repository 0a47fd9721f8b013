import { DocumentImporter } from '../../../engine/import/DocumentImporter.ts';
import { openReader } from '../../../engine/import/document-readers.ts';
import {
  type ImportCounters,
  type ImportSettings,
  importEntry,
} from '../../../engine/import/import-settings.ts';
import { requireWritable } from '../../../operation/guard/guarded-database.ts';
import type { Operation } from '../../../operation/operation.ts';

interface ImportDocumentsArgs {
  readonly settings: ImportSettings;
  readonly body: Uint8Array;
}

/** An import as one transaction, or as a part of one. Other imports are streamed by `Engine.import`. */
const importDocuments: Operation<ImportDocumentsArgs, ImportCounters> = {
  id: 'import-documents',
  mode: 'write',
  rights: 'data',
  isTransactional: () => true,
  isDurable: ({ settings }) => settings.waitForSync,
  isComputedAside: () => true,
  hasChangeLimit: true,
  audit: ({ settings }, counters) => importEntry(settings, counters),
  run(scope, { settings, body }) {
    const collection = scope.database.getCollection(settings.collection);
    requireWritable(scope, collection.name);
    if (settings.overwrite) collection.truncate();
    const importer = new DocumentImporter(settings, scope.dialect);
    const reader = openReader(settings.format);
    reader.add(body);
    reader.end();
    importer.run(collection, reader, reader.read()[Symbol.iterator]());
    return importer.counters;
  },
};

export default importDocuments;
