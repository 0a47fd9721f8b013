import { useEffect, useState } from 'react';
import { describeError } from '../../../api/errors.ts';
import { takeResumedWork } from '../../../store/running-work.ts';
import { useAppState } from '../../../ui/hooks/use-app-state.ts';
import { analyseFile, type FileAnalysis } from './analyse-file.ts';
import { columnsOf } from './columns-of.ts';
import type { ImportRun } from './ImportRun.ts';
import { dismissImport, importRunOf, startImport } from './import-runs.ts';
import { type InterruptedImport, interruptedImportOf } from './interrupted-import.ts';
import type { ImportChoices } from './MappingStep.tsx';
import { detectOptions, type FileOptions } from './read-records.ts';

/** A file that was read, with what was found in it. */
export interface OpenFile {
  readonly file: File;
  readonly options: FileOptions;
  readonly analysis: FileAnalysis;
}

/** State and actions of an import into a collection. */
export interface ImportDialogState {
  /** The running or completed import. */
  readonly run: ImportRun | undefined;
  /** An import that the end of the page interrupted. */
  readonly interrupted: InterruptedImport | undefined;
  /** Files that go into a collection each; empty: one file is imported. */
  readonly several: readonly File[];
  readonly open: OpenFile | undefined;
  readonly choices: ImportChoices | undefined;
  readonly isReading: boolean;
  readonly problem: string | undefined;
  choose(files: readonly File[]): void;
  /** Reads the open file again with other options. */
  readAgain(options: FileOptions): void;
  setChoices(choices: ImportChoices): void;
  /** Back to the choice of a file. */
  closeFile(): void;
  start(): void;
  resume(file: File): void;
  /** Removes the completed import, to begin another one. */
  dismiss(): void;
}

const firstChoices: Omit<ImportChoices, 'mapping'> = {
  onDuplicate: 'error',
  isStoppedAtError: false,
  fromPrefix: '',
  toPrefix: '',
};

/** `onImported`: the collection may have new documents. */
export function useImportDialog(collection: string, onImported: () => void): ImportDialogState {
  const [run, setRun] = useState<ImportRun | undefined>(() => importRunOf(collection));
  const [open, setOpen] = useState<OpenFile>();
  const [choices, setChoices] = useState<ImportChoices>();
  const [reading, setReading] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const [several, setSeveral] = useState<readonly File[]>([]);
  const resumedWork = useAppState((state) => state.resumedWork);
  const interrupted = interruptedImportOf(resumedWork, collection);
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

  return {
    run,
    interrupted,
    several,
    open,
    choices,
    isReading: reading !== undefined,
    problem,
    choose(files) {
      if (files.length === 1) void read(files[0]!);
      else setSeveral(files);
    },
    readAgain: (options) => void (open && read(open.file, options)),
    setChoices,
    closeFile: () => setOpen(undefined),
    start() {
      if (!open || !choices) return;
      const { fromPrefix, toPrefix, ...rest } = choices;
      const prefixes = { fromPrefix: fromPrefix || undefined, toPrefix: toPrefix || undefined };
      const { file, options, analysis } = open;
      const total = analysis.isComplete ? analysis.records : undefined;
      setRun(startImport({ collection, file, options, ...rest, ...prefixes, total }, onImported));
    },
    resume(file) {
      if (!interrupted) return;
      const { request, start } = interrupted;
      setRun(startImport({ ...request, collection, file, start }, onImported));
      takeResumedWork(true);
    },
    dismiss() {
      dismissImport(collection);
      setRun(undefined);
      setOpen(undefined);
    },
  };
}
