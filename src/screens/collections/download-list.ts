import { csvLine } from '../../api/export/csv-text.ts';
import type { CollectionEntry } from '../../api/overview.ts';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { statusText } from './status-text.ts';

const columns = ['name', 'type', 'status', 'documents', 'bytes', 'indexes', 'indexBytes', 'lastWrite'];

/** The shown collections as CSV, with exact numbers; missing figures are empty. */
export function listText(collections: readonly CollectionEntry[]): string {
  const text = (value: number | string | undefined) => (value === undefined ? '' : String(value));
  const rows = collections.map((collection) => [
    collection.name,
    collection.type,
    statusText(collection.status),
    text(collection.count),
    text(collection.documentsBytes),
    text(collection.indexes?.length),
    text(collection.indexesBytes),
    text(collection.lastWrite),
  ]);
  return [columns, ...rows].map(csvLine).join('');
}

export function downloadList(collections: readonly CollectionEntry[]): void {
  download(fileName(`collections-${pageDatabase()}`, 'csv'), listText(collections), 'text/csv');
}
