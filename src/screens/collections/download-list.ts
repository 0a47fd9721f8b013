import type { CollectionEntry } from '../../api/overview.ts';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import type { CsvForm } from '../../lib/files/csv/csv-form.ts';
import { csvHeader, csvRecord, valueCell } from '../../lib/files/csv/write-csv.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { store } from '../../store/store.ts';
import { statusText } from './status-text.ts';

const columns = ['name', 'type', 'status', 'documents', 'bytes', 'indexes', 'indexBytes', 'lastWrite'];

/** The shown collections as CSV, with exact numbers; missing figures are empty. */
export function listText(collections: readonly CollectionEntry[], form: CsvForm): string {
  const rows = collections.map((collection) => [
    collection.name,
    collection.type,
    statusText(collection.status),
    collection.count,
    collection.documentsBytes,
    collection.indexes?.length,
    collection.indexesBytes,
    collection.lastWrite,
  ]);
  const records = rows.map((row) => csvRecord(row.map((value) => valueCell(value, form))));
  return [csvHeader(columns, form), ...records].join('');
}

export function downloadList(collections: readonly CollectionEntry[]): void {
  download(
    fileName(`collections-${pageDatabase()}`, 'csv'),
    listText(collections, store.getState().csvForm),
    'text/csv',
  );
}
