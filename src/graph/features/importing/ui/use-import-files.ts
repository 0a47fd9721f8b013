import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../../api/errors.ts';
import { isZip, unzip } from '../../../../lib/files/unzip.ts';
import { nextTask } from '../../../../lib/wait.ts';
import { ImportedGraph } from '../../../import/ImportedGraph.ts';
import type { ReadChoices, ReadFile } from '../../../import/read-file.ts';
import { readInWorker } from '../../../import/read-in-worker.ts';
import { addMissingEnds, addTable, guessMapping, type TableMapping } from '../../../import/Table.ts';

export interface ImportFile {
  readonly source: File;
  readonly choices: ReadChoices;
  readonly read: ReadFile;
  /** Only for a table. */
  readonly mapping: TableMapping | undefined;
}

export interface ImportFiles {
  readonly files: readonly ImportFile[];
  /** All elements of the files; undefined without files and while reading. */
  readonly graph: ImportedGraph | undefined;
  /** Share of the bytes that were read, 0 to 1; undefined when nothing is being read. */
  readonly progress: number | undefined;
  readonly problem: string | undefined;
  add(files: readonly File[]): void;
  remove(file: ImportFile): void;
  setMapping(file: ImportFile, mapping: TableMapping): void;
  /** Reads the file again, with what the user has chosen. */
  setChoices(file: ImportFile, choices: ReadChoices): void;
  stop(): void;
}

/** Files chosen for an import, and the graph that they have together. */
export function useImportFiles(): ImportFiles {
  const [files, setFiles] = useState<readonly ImportFile[]>([]);
  const [graph, setGraph] = useState<ImportedGraph>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  /** Runs one reading at a time; a new one aborts the former. */
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setProblem(undefined);
    setProgress(0);
    try {
      await work(own.signal);
    } catch (error) {
      const { isStop, text } = describeError(error);
      if (!isStop) setProblem(text);
    } finally {
      if (stop.current === own) setProgress(undefined);
    }
  };

  const merge = async (all: readonly ImportFile[], signal: AbortSignal) => {
    setFiles(all);
    const merged = all.length === 0 ? undefined : await mergeFiles(all, signal);
    signal.throwIfAborted();
    setGraph(merged);
  };

  return {
    files,
    graph,
    progress,
    problem,
    add: (chosen) =>
      void run(async (signal) => {
        const all = await unpacked(chosen);
        const total = all.reduce((sum, { size }) => sum + size, 0);
        let before = 0;
        const added: ImportFile[] = [];
        for (const file of all) {
          const onBytes = (bytes: number) => setProgress(total === 0 ? 1 : (before + bytes) / total);
          const read = await readInWorker(file, signal, onBytes);
          added.push(toImportFile(file, {}, read));
          before += file.size;
        }
        await merge([...files, ...added], signal);
      }),
    remove: (file) =>
      void run((signal) =>
        merge(
          files.filter((each) => each !== file),
          signal,
        ),
      ),
    setMapping: (file, mapping) =>
      void run((signal) =>
        merge(
          files.map((each) => (each === file ? { ...each, mapping } : each)),
          signal,
        ),
      ),
    setChoices: (file, choices) =>
      void run(async (signal) => {
        const { source } = file;
        const onBytes = (bytes: number) => setProgress(source.size === 0 ? 1 : bytes / source.size);
        const read = await readInWorker(source, signal, onBytes, choices);
        const changed = withMappingOf(file, toImportFile(source, choices, read));
        await merge(
          files.map((each) => (each === file ? changed : each)),
          signal,
        );
      }),
    stop: () => stop.current?.abort(),
  };
}

function toImportFile(source: File, choices: ReadChoices, read: ReadFile): ImportFile {
  const mapping = read.kind === 'table' ? guessMapping(read.table) : undefined;
  return { source, choices, read, mapping };
}

/** The columns keep their meaning if the file has as many as before. */
function withMappingOf(before: ImportFile, after: ImportFile): ImportFile {
  if (before.read.kind !== 'table' || after.read.kind !== 'table') return after;
  const isSame = before.read.table.header.length === after.read.table.header.length;
  return isSame ? { ...after, mapping: before.mapping } : after;
}

/** The files, those of zip archives in their places. */
async function unpacked(chosen: readonly File[]): Promise<readonly File[]> {
  const files: File[] = [];
  for (const file of chosen) files.push(...((await isZip(file)) ? await unzip(file) : [file]));
  return files;
}

const sliceElements = 5000;

/** Runs `add` for each item, in slices with a task of their own. */
async function inTasks<Item>(
  items: Iterable<Item>,
  signal: AbortSignal,
  add: (item: Item) => void,
): Promise<void> {
  let count = 0;
  for (const item of items) {
    add(item);
    count++;
    if (count % sliceElements !== 0) continue;
    signal.throwIfAborted();
    await nextTask();
  }
}

async function mergeFiles(files: readonly ImportFile[], signal: AbortSignal): Promise<ImportedGraph> {
  const [first] = files;
  if (files.length === 1 && first?.read.kind === 'graph') return first.read.graph;
  const merged = new ImportedGraph();
  for (const { read, mapping } of files) {
    if (read.kind === 'table') {
      await addTable(merged, read.table, mapping ?? guessMapping(read.table), signal);
      merged.isOwnExport ||= read.table.header.includes('_id') && read.table.header.includes('collection');
      continue;
    }
    const { vertices, edges } = read.graph;
    await inTasks(vertices.values(), signal, (vertex) => merged.addVertex(vertex, read.file));
    await inTasks(edges, signal, (edge) => merged.addEdge(edge, read.file));
    for (const { file, line, text } of read.graph.problems) merged.refuse(file, line, text);
    for (const note of read.graph.notes) merged.notes.add(note);
    merged.isOwnExport ||= read.graph.isOwnExport;
  }
  const hasVertices = files.some(
    ({ read, mapping }) => read.kind === 'graph' || mapping?.kind === 'vertices',
  );
  // An edge list has no vertices of its own.
  if (!hasVertices) addMissingEnds(merged, files[0]!.read.file);
  return merged;
}
