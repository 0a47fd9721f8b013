import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
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
import { exportFormats, fileExtension, formatHints, runExport } from '../../../api/export/run-export.ts';
import { addresses } from '../../../lib/addresses.ts';
import { fileName, typedFileName } from '../../../lib/file-name.ts';
import type { CsvForm } from '../../../lib/files/csv/csv-form.ts';
import { csvDocument, csvHeader, nullTextFault } from '../../../lib/files/csv/write-csv.ts';
import { formatBytes, formatExact } from '../../../lib/format.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';

import { CsvFields } from '../../../ui/forms/CsvFields.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../../ui/forms/FieldGrid.tsx';
import { NameMultiSelect } from '../../../ui/forms/NameSelect.tsx';
import { useAppState } from '../../../ui/hooks/use-app-state.ts';
import { BoundedText } from '../../../ui/values/BoundedText.tsx';
import classes from './transfer.module.css';

/** Documents that can be exported. */
export interface ExportScope {
  readonly id: 'filter' | 'all' | 'selected';
  /** Such as '73 documents of the filter'. */
  readonly label: string;
  readonly description: string;
  readonly count: number;
  readonly source: DocumentsSource;
}

interface ExportDialogProps {
  readonly collection: string;
  /** The first scope is chosen at first. */
  readonly scopes: readonly ExportScope[];
  readonly onClose: () => void;
}

const sampleSize = 20;
/** Chooses documents, format and attributes, and writes them to a file in the background. */
export function ExportDialog({ collection, scopes, onClose }: ExportDialogProps) {
  const [scopeId, setScopeId] = useState(scopes[0]!.id);
  const [format, setFormat] = useState<ExportFormat>('jsonl');
  const [isCompressed, setCompressed] = useState(false);
  const [attributes, setAttributes] = useState<string[]>([]);
  const [ownName, setOwnName] = useState<string>();
  const csv = useAppState((state) => state.csvForm);
  const scope = scopes.find(({ id }) => id === scopeId) ?? scopes[0]!;
  const request: ExportRequest = {
    source: scope.source,
    format,
    attributes: attributes.length === 0 ? undefined : attributes,
    isCompressed,
    csv,
  };
  const {
    data: sample,
    error,
    refetch,
  } = useQuery({
    queryKey: ['collections', collection, 'export', scopeId, attributes, scope.source],
    queryFn: ({ signal }) => previewDocuments(request, sampleSize, signal),
  });
  const { data: names = [] } = useQuery({
    queryKey: ['collections', collection, 'attributes', scope.source],
    queryFn: ({ signal }) => attributesOf(withTail(scope.source, 'LIMIT 1000'), signal),
  });
  const extension = fileExtension(format, isCompressed);
  const name = ownName ?? fileName(`${collection}${scopeId === 'all' ? '' : `-${scopeId}`}`, extension);
  const rowBytes =
    sample && sample.length > 0 ? sample.reduce((sum, text) => sum + text.length + 1, 0) / sample.length : 0;

  return (
    <Dialog
      title={`Export ${collection}`}
      size="lg"
      onClose={onClose}
      submitLabel={`Export ${formatExact(scope.count)}`}
      isSubmitDisabled={name.trim() === '' || (format === 'csv' && nullTextFault(csv.nullText) !== undefined)}
      onSubmit={() => {
        const { count } = scope;
        void runExport(
          collection,
          [{ name: typedFileName(name), request, count, bytes: count * rowBytes }],
          addresses.documents(collection, 1, { panel: 'export' }),
        );
        onClose();
      }}
      actions={<span className={classes.muted}>The file contains one state of the collection.</span>}
    >
      <fieldset className={classes.scopes} aria-label="Documents">
        {scopes.map(({ id, label, description, count }) => (
          <label key={id} className={classes.scope}>
            <input type="radio" name="scope" checked={id === scopeId} onChange={() => setScopeId(id)} />
            <span className={classes.scopeText}>
              {label}
              {description !== '' && <small>{description}</small>}
            </span>
            {rowBytes > 0 && (
              <span className={classes.muted}>about {formatBytes(Math.round(count * rowBytes))}</span>
            )}
          </label>
        ))}
      </fieldset>
      <FieldGrid>
        <div>
          <p className={classes.sectionLabel}>Format</p>
          <SegmentedControl
            fullWidth
            aria-label="Format"
            data={[...exportFormats]}
            value={format}
            onChange={(next) => setFormat(next as ExportFormat)}
          />
          <small className={classes.muted}>{formatHints[format]}</small>
        </div>
        <TextInput
          label="File name"
          value={name}
          onChange={(event) => setOwnName(event.currentTarget.value)}
        />
      </FieldGrid>
      {format === 'csv' && <CsvFields hasNull />}
      <NameMultiSelect
        mt={12}
        label="Attributes"
        placeholder={attributes.length === 0 ? 'All attributes' : ''}
        description="Top-level attributes in the file; empty: all."
        searchable
        clearable
        names={names}
        value={attributes}
        onChange={setAttributes}
      />
      <Checkbox
        mt={12}
        label="Compress with gzip"
        checked={isCompressed}
        onChange={() => setCompressed(!isCompressed)}
      />
      <p className={classes.sectionLabel}>Preview</p>
      {error ? (
        <ErrorPanel
          title="Could not fetch requested documents."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by the keyboard
        <pre className={classes.sample} tabIndex={0} aria-busy={sample === undefined}>
          <BoundedText
            text={previewText(sample ?? [], request, attributes.length === 0 ? names : attributes)}
            units={2_000}
          />
        </pre>
      )}
    </Dialog>
  );
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
