import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  attributesOf,
  type DocumentsSource,
  type ExportFormat,
  type ExportRequest,
  previewDocuments,
  withTail,
} from '../../../api/export/export-documents.ts';
import { fileExtension, runExport } from '../../../api/export/run-export.ts';
import { addresses } from '../../../lib/addresses.ts';
import { fileName, typedFileName } from '../../../lib/file-name.ts';
import type { CsvForm } from '../../../lib/files/csv/csv-form.ts';
import { csvDocument, csvHeader, nullTextFault } from '../../../lib/files/csv/write-csv.ts';
import { useAppState } from '../../../ui/hooks/use-app-state.ts';

/** Documents that can be exported. */
export interface ExportScope {
  readonly id: 'filter' | 'all' | 'selected';
  /** Such as '73 documents of the filter'. */
  readonly label: string;
  readonly description: string;
  readonly count: number;
  readonly source: DocumentsSource;
}

export type ExportDialogState = ReturnType<typeof useExportDialog>;

const sampleSize = 20;

/** State and actions of an export. The first scope is chosen at first. */
export function useExportDialog(collection: string, scopes: readonly ExportScope[]) {
  const [scopeId, setScopeId] = useState(scopes[0]!.id);
  const [format, setFormat] = useState<ExportFormat>('jsonl');
  const [isCompressed, setCompressed] = useState(false);
  const [attributes, setAttributes] = useState<string[]>([]);
  const [ownName, setName] = useState<string>();
  const csv = useAppState((state) => state.csvForm);
  const scope = scopes.find(({ id }) => id === scopeId) ?? scopes[0]!;
  const request: ExportRequest = {
    source: scope.source,
    format,
    attributes: attributes.length === 0 ? undefined : attributes,
    isCompressed,
    csv,
  };
  const sample = useQuery({
    queryKey: ['collections', collection, 'export', scopeId, attributes, scope.source],
    queryFn: ({ signal }) => previewDocuments(request, sampleSize, signal),
  });
  const { data: names = [] } = useQuery({
    queryKey: ['collections', collection, 'attributes', scope.source],
    queryFn: ({ signal }) => attributesOf(withTail(scope.source, 'LIMIT 1000'), signal),
  });
  const extension = fileExtension(format, isCompressed);
  const name = ownName ?? fileName(`${collection}${scopeId === 'all' ? '' : `-${scopeId}`}`, extension);
  const texts = sample.data ?? [];
  const rowBytes =
    texts.length === 0 ? 0 : texts.reduce((sum, text) => sum + text.length + 1, 0) / texts.length;
  return {
    scope,
    setScopeId,
    format,
    setFormat,
    isCompressed,
    setCompressed,
    attributes,
    setAttributes,
    /** Attributes that the documents have. */
    names,
    /** Name of the file. */
    name,
    setName,
    sample,
    /** Mean size of a document in the sample; 0 without one. */
    rowBytes,
    isValid: name.trim() !== '' && (format !== 'csv' || nullTextFault(csv.nullText) === undefined),
    preview: previewText(texts, request, attributes.length === 0 ? names : attributes),
    start() {
      const { count } = scope;
      void runExport(
        collection,
        [{ name: typedFileName(name), request, count, bytes: count * rowBytes }],
        addresses.documents(collection, 1, { panel: 'export' }),
      );
    },
  };
}

function previewText(
  sample: readonly string[],
  { format, csv }: { readonly format: ExportFormat; readonly csv: CsvForm },
  attributes: readonly string[],
): string {
  const rows = sample.slice(0, 3);
  if (format === 'csv') {
    return csvHeader(attributes, csv) + rows.map((row) => csvDocument(row, attributes, csv)).join('');
  }
  return format === 'json' ? `[\n${rows.join(',\n')}` : rows.join('\n');
}
