import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import type { ExportFormat } from '../../../api/export/export-documents.ts';
import { exportFormats, formatHints } from '../../../api/export/run-export.ts';
import { formatBytes, formatExact } from '../../../lib/format.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { CsvFields } from '../../../ui/forms/CsvFields.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../../ui/forms/FieldGrid.tsx';
import { NameMultiSelect } from '../../../ui/forms/NameSelect.tsx';
import { BoundedText } from '../../../ui/values/BoundedText.tsx';
import classes from './transfer.module.css';
import { type ExportDialogState, type ExportScope, useExportDialog } from './use-export-dialog.ts';

interface ExportDialogProps {
  readonly collection: string;
  /** The first scope is chosen at first. */
  readonly scopes: readonly ExportScope[];
  readonly onClose: () => void;
}

/** Chooses documents, format and attributes, and writes them to a file in the background. */
export function ExportDialog({ collection, scopes, onClose }: ExportDialogProps) {
  const state = useExportDialog(collection, scopes);
  const { attributes, isCompressed } = state;
  return (
    <Dialog
      title={`Export ${collection}`}
      size="lg"
      onClose={onClose}
      submitLabel={`Export ${formatExact(state.scope.count)}`}
      isSubmitDisabled={!state.isValid}
      onSubmit={() => {
        state.start();
        onClose();
      }}
      actions={<span className={classes.muted}>The file contains one state of the collection.</span>}
    >
      <ScopeChoice state={state} scopes={scopes} />
      <FormatFields state={state} />
      <NameMultiSelect
        mt={12}
        label="Attributes"
        placeholder={attributes.length === 0 ? 'All attributes' : ''}
        description="Top-level attributes in the file; empty: all."
        searchable
        clearable
        names={state.names}
        value={attributes}
        onChange={state.setAttributes}
      />
      <Checkbox
        mt={12}
        label="Compress with gzip"
        checked={isCompressed}
        onChange={() => state.setCompressed(!isCompressed)}
      />
      <Preview state={state} />
    </Dialog>
  );
}

interface PartProps {
  readonly state: ExportDialogState;
}

function ScopeChoice({ state, scopes }: PartProps & Pick<ExportDialogProps, 'scopes'>) {
  const { scope, rowBytes } = state;
  return (
    <fieldset className={classes.scopes} aria-label="Documents">
      {scopes.map(({ id, label, description, count }) => (
        <label key={id} className={classes.scope}>
          <input type="radio" name="scope" checked={id === scope.id} onChange={() => state.setScopeId(id)} />
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
  );
}

function FormatFields({ state }: PartProps) {
  const { format } = state;
  return (
    <>
      <FieldGrid>
        <div>
          <p className={classes.sectionLabel}>Format</p>
          <SegmentedControl
            fullWidth
            aria-label="Format"
            data={[...exportFormats]}
            value={format}
            onChange={(next) => state.setFormat(next as ExportFormat)}
          />
          <small className={classes.muted}>{formatHints[format]}</small>
        </div>
        <TextInput
          label="File name"
          value={state.name}
          onChange={(event) => state.setName(event.currentTarget.value)}
        />
      </FieldGrid>
      {format === 'csv' && <CsvFields hasNull />}
    </>
  );
}

/** The first documents as the file will have them. */
function Preview({ state: { sample, preview } }: PartProps) {
  return (
    <>
      <p className={classes.sectionLabel}>Preview</p>
      {sample.error ? (
        <ErrorPanel
          title="Could not fetch requested documents."
          error={sample.error}
          onRetry={() => void sample.refetch()}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by the keyboard
        <pre className={classes.sample} tabIndex={0} aria-busy={sample.data === undefined}>
          <BoundedText text={preview} units={2_000} />
        </pre>
      )}
    </>
  );
}
