import { Button } from '@mantine/core';
import { formatAmount } from '../../../lib/format.ts';
import { takeResumedWork } from '../../../store/running-work.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { Steps } from '../../../ui/forms/Steps.tsx';
import type { UniqueIndex } from './check/check-messages.ts';
import { FileStep } from './FileStep.tsx';
import { type ImportChoices, MappingStep } from './MappingStep.tsx';
import { mappingFaults } from './mapping.ts';
import { ResumeImportDialog } from './ResumeImportDialog.tsx';
import { RunDialog } from './RunDialog.tsx';
import { SeveralFilesDialog } from './several/SeveralFilesDialog.tsx';
import { type ImportDialogState, type OpenFile, useImportDialog } from './use-import-dialog.ts';

interface ImportDialogProps {
  readonly collection: string;
  readonly isEdge: boolean;
  /** The unique indexes of the collection; undefined while they are read. */
  readonly uniqueIndexes: readonly UniqueIndex[] | undefined;
  readonly onClose: () => void;
  /** The collection may have new documents. */
  readonly onImported: () => void;
}

const stepLabels = ['File', 'Mapping', 'Import'];

/** Imports a file into a collection in three steps. A running import continues when the dialog is closed. */
export function ImportDialog(props: ImportDialogProps) {
  const { collection, onClose, onImported } = props;
  const state = useImportDialog(collection, onImported);
  const { run, interrupted, several, open, choices } = state;
  const title = `Import into ${collection}`;
  if (several.length > 0) {
    return (
      <SeveralFilesDialog
        files={several}
        onBack={() => state.choose([])}
        onClose={onClose}
        onImported={onImported}
      />
    );
  }
  if (run) {
    return (
      <RunDialog
        title={title}
        aside={<Steps labels={stepLabels} current={2} />}
        run={run}
        collection={collection}
        onAgain={state.dismiss}
        onClose={onClose}
      />
    );
  }
  if (interrupted) {
    return (
      <ResumeImportDialog
        title={title}
        interrupted={interrupted}
        onResume={state.resume}
        onOther={() => takeResumedWork(false)}
        onClose={() => {
          takeResumedWork(false);
          onClose();
        }}
      />
    );
  }
  if (open && choices)
    return <MappingDialog {...props} title={title} state={state} open={open} choices={choices} />;
  return (
    <Dialog
      title={title}
      titleAside={<Steps labels={stepLabels} current={0} />}
      size="lg"
      closeLabel="Cancel"
      onClose={onClose}
    >
      <FileStep isBusy={state.isReading} problem={state.problem} onFiles={state.choose} />
    </Dialog>
  );
}

interface MappingDialogProps extends ImportDialogProps {
  readonly title: string;
  readonly state: ImportDialogState;
  readonly open: OpenFile;
  readonly choices: ImportChoices;
}

/** The step in which columns become attributes. */
function MappingDialog(props: MappingDialogProps) {
  const { title, state, open, choices, collection, isEdge, uniqueIndexes, onClose } = props;
  const { file, options, analysis } = open;
  const { columns } = choices.mapping;
  const included = columns.filter(({ isIncluded }) => isIncluded).length;
  const isValid = included > 0 && mappingFaults(columns, options.format).size === 0;
  return (
    <Dialog
      title={title}
      titleAside={<Steps labels={stepLabels} current={1} />}
      size="xl"
      onClose={onClose}
      isSubmitDisabled={!isValid || state.isReading}
      submitLabel={analysis.isComplete ? `Import ${formatAmount(analysis.records, 'document')}` : 'Import'}
      onSubmit={state.start}
      actions={
        <>
          <Button variant="default" onClick={state.closeFile}>
            Back
          </Button>
          <span role="status">
            {state.problem ?? `${included} of ${formatAmount(columns.length, 'column')}`}
          </span>
        </>
      }
    >
      <MappingStep
        file={file}
        options={options}
        analysis={analysis}
        choices={choices}
        isEdge={isEdge}
        collection={collection}
        uniqueIndexes={uniqueIndexes}
        onOptions={state.readAgain}
        onChoices={state.setChoices}
        onReplace={state.closeFile}
      />
    </Dialog>
  );
}
