import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../../../api/errors.ts';
import { formatAmount } from '../../../lib/format.ts';
import { takeResumedWork } from '../../../store/running-work.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { Steps } from '../../../ui/forms/Steps.tsx';
import { useAppState } from '../../../ui/hooks/use-app-state.ts';
import { analyseFile, type FileAnalysis } from './analyse-file.ts';
import type { UniqueIndex } from './check/check-messages.ts';
import { columnsOf } from './columns-of.ts';
import { FileStep } from './FileStep.tsx';
import type { ImportRun } from './ImportRun.ts';
import { dismissImport, importRunOf, startImport } from './import-runs.ts';
import { interruptedImportOf } from './interrupted-import.ts';
import { type ImportChoices, MappingStep } from './MappingStep.tsx';
import { mappingFaults } from './mapping.ts';
import { ResumeImportDialog } from './ResumeImportDialog.tsx';
import { RunStep } from './RunStep.tsx';
import { detectOptions, type FileOptions } from './read-records.ts';
import { SeveralFilesDialog } from './several/SeveralFilesDialog.tsx';

interface ImportDialogProps {
  readonly collection: string;
  readonly isEdge: boolean;
  /** The unique indexes of the collection; undefined while they are read. */
  readonly uniqueIndexes: readonly UniqueIndex[] | undefined;
  readonly onClose: () => void;
  /** The collection may have new documents. */
  readonly onImported: () => void;
}

interface OpenFile {
  readonly file: File;
  readonly options: FileOptions;
  readonly analysis: FileAnalysis;
}

const stepLabels = ['File', 'Mapping', 'Import'];
const firstChoices: Omit<ImportChoices, 'mapping'> = {
  onDuplicate: 'error',
  isStoppedAtError: false,
  fromPrefix: '',
  toPrefix: '',
};

/** Imports a file into a collection in three steps. A running import continues when the dialog is closed. */
export function ImportDialog({ collection, isEdge, uniqueIndexes, onClose, onImported }: ImportDialogProps) {
  const [run, setRun] = useState<ImportRun | undefined>(() => importRunOf(collection));
  const [open, setOpen] = useState<OpenFile>();
  const [choices, setChoices] = useState<ImportChoices>();
  const [reading, setReading] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const [several, setSeveral] = useState<readonly File[]>([]);
  const interrupted = interruptedImportOf(
    useAppState((state) => state.resumedWork),
    collection,
  );
  useEffect(() => () => reading?.abort(), [reading]);

  const read = async (file: File, wanted?: FileOptions) => {
    const controller = new AbortController();
    const { signal } = controller;
    setReading(controller);
    setProblem(undefined);
    try {
      const options = wanted ?? (await detectOptions(file, signal));
      const analysis = await analyseFile(file, options, signal);
      if (analysis.records === 0)
        throw new Error(analysis.fault ?? `The file ${file.name} has no documents.`);
      setOpen({ file, options, analysis });
      setChoices({
        ...(choices ?? firstChoices),
        mapping: { columns: columnsOf(analysis, open?.analysis, choices?.mapping.columns) },
      });
    } catch (error) {
      if (!signal.aborted) setProblem(describeError(error).text);
    } finally {
      if (!signal.aborted) setReading(undefined);
    }
  };
  const steps = (current: number) => <Steps labels={stepLabels} current={current} />;
  const title = `Import into ${collection}`;

  if (several.length > 0) {
    return (
      <SeveralFilesDialog
        files={several}
        onBack={() => setSeveral([])}
        onClose={onClose}
        onImported={onImported}
      />
    );
  }
  if (run) {
    const again = () => {
      dismissImport(collection);
      setRun(undefined);
      setOpen(undefined);
    };
    return (
      <RunDialog
        title={title}
        aside={steps(2)}
        run={run}
        onAgain={again}
        onClose={onClose}
        collection={collection}
      />
    );
  }
  if (interrupted) {
    return (
      <ResumeImportDialog
        title={title}
        interrupted={interrupted}
        onResume={(file) => {
          const { request, start } = interrupted;
          setRun(startImport({ ...request, collection, file, start }, onImported));
          takeResumedWork(true);
        }}
        onOther={() => takeResumedWork(false)}
        onClose={() => {
          takeResumedWork(false);
          onClose();
        }}
      />
    );
  }
  if (!open || !choices) {
    return (
      <Dialog title={title} titleAside={steps(0)} size="lg" closeLabel="Cancel" onClose={onClose}>
        <FileStep
          isBusy={reading !== undefined}
          problem={problem}
          onFiles={(files) => (files.length > 1 ? setSeveral(files) : void read(files[0]!))}
        />
      </Dialog>
    );
  }
  const { file, options, analysis } = open;
  const included = choices.mapping.columns.filter(({ isIncluded }) => isIncluded).length;
  const isValid = included > 0 && mappingFaults(choices.mapping.columns, options.format).size === 0;
  return (
    <Dialog
      title={title}
      titleAside={steps(1)}
      size="xl"
      onClose={onClose}
      isSubmitDisabled={!isValid || reading !== undefined}
      submitLabel={analysis.isComplete ? `Import ${formatAmount(analysis.records, 'document')}` : 'Import'}
      onSubmit={() => {
        const { fromPrefix, toPrefix, ...rest } = choices;
        const prefixes = { fromPrefix: fromPrefix || undefined, toPrefix: toPrefix || undefined };
        const total = analysis.isComplete ? analysis.records : undefined;
        setRun(startImport({ collection, file, options, ...rest, ...prefixes, total }, onImported));
      }}
      actions={
        <>
          <Button variant="default" onClick={() => setOpen(undefined)}>
            Back
          </Button>
          <span role="status">
            {problem ?? `${included} of ${formatAmount(choices.mapping.columns.length, 'column')}`}
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
        onOptions={(next) => void read(file, next)}
        onChoices={setChoices}
        onReplace={() => setOpen(undefined)}
      />
    </Dialog>
  );
}

interface RunDialogProps {
  readonly title: string;
  readonly aside: ReactNode;
  readonly run: ImportRun;
  readonly collection: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function RunDialog({ title, aside, run, collection, onAgain, onClose }: RunDialogProps) {
  const [isRunning, setRunning] = useState(run.state().phase === 'running');
  useEffect(() => run.subscribe(() => setRunning(run.state().phase === 'running')), [run]);
  useEffect(() => {
    run.isShown = true;
    return () => {
      run.isShown = false;
    };
  }, [run]);
  const close = () => {
    dismissImport(collection);
    onClose();
  };
  return (
    <Dialog
      title={title}
      titleAside={aside}
      size="xl"
      closeLabel={isRunning ? 'Continue in background' : 'Done'}
      onClose={close}
      actions={
        isRunning ? undefined : (
          <Button variant="default" onClick={onAgain}>
            Import another file
          </Button>
        )
      }
    >
      <RunStep run={run} />
    </Dialog>
  );
}
