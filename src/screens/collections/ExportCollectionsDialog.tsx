import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ExportFormat } from '../../api/export/export-documents.ts';
import { exportFormats, fileExtension, formatHints, runExport } from '../../api/export/run-export.ts';
import type { CollectionEntry } from '../../api/overview.ts';
import { addresses } from '../../lib/addresses.ts';
import { fileNames } from '../../lib/file-name.ts';
import { nullTextFault } from '../../lib/files/csv/write-csv.ts';
import { formatAmount, formatBytes } from '../../lib/format.ts';
import { CsvFields } from '../../ui/forms/CsvFields.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { subjectOf } from './questions.ts';

interface ExportCollectionsProps {
  readonly collections: readonly CollectionEntry[];
  readonly onClose: () => void;
}

/** Writes all documents of collections to files, one for each collection, in the background. */
export function ExportCollectionsDialog({ collections, onClose }: ExportCollectionsProps) {
  const [format, setFormat] = useState<ExportFormat>('jsonl');
  const csv = useAppState((state) => state.csvForm);
  const [isCompressed, setCompressed] = useState(false);
  const bytes = collections.reduce((sum, { documentsBytes = 0 }) => sum + documentsBytes, 0);
  const documents = collections.reduce((sum, { count = 0 }) => sum + count, 0);
  const names = fileNames(
    collections.map(({ name }) => name),
    fileExtension(format, isCompressed),
  );
  const files = collections.map(({ name, count }, index) => ({
    name: names[index]!,
    count,
    request: {
      source: { query: 'FOR d IN @@collection', bindVars: { '@collection': name } },
      format,
      attributes: undefined,
      isCompressed,
      csv,
    },
  }));
  return (
    <Dialog
      title={`Export ${subjectOf(collections)}`}
      submitLabel={`Export ${formatAmount(files.length, 'file')}`}
      isSubmitDisabled={format === 'csv' && nullTextFault(csv.nullText) !== undefined}
      onClose={onClose}
      onSubmit={() => {
        void runExport(subjectOf(collections), files, addresses.collections());
        onClose();
      }}
      actions={
        <Text size="sm" c="dimmed">
          {formatAmount(documents, 'document')}, about {formatBytes(bytes)}
        </Text>
      }
    >
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {files
            .slice(0, 5)
            .map(({ name }) => name)
            .join(', ')}
          {files.length > 5 && ` and ${files.length - 5} more`}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label="Format"
          data={[...exportFormats]}
          value={format}
          onChange={(next) => setFormat(next as ExportFormat)}
        />
        <Text size="sm" c="dimmed">
          {formatHints[format]}
        </Text>
        {format === 'csv' && <CsvFields hasNull />}
        <Checkbox
          label="Compress with gzip"
          checked={isCompressed}
          onChange={() => setCompressed(!isCompressed)}
        />
        {files.length > 1 && (
          <Text size="sm" c="dimmed">
            Each collection becomes a file of its own. The browser may ask once for permission to save several
            files.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
