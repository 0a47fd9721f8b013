import { z } from 'zod';
import { type FileName, typedFileName } from '../../lib/file-name.ts';
import type { WorkRecord } from '../../store/app-state.ts';
import { withRequest } from '../../store/work-records.ts';
import type { ExportRequest } from './export-documents.ts';
import { removeKept } from './kept-files.ts';
import type { FilePlace } from './TemporaryFile.ts';

/** One file to write. */
export interface ExportFile {
  readonly name: FileName;
  readonly request: ExportRequest;
  /** Number of documents, for the progress. */
  readonly count?: number | undefined;
  /** Estimated size; undefined if it is not known to be large. */
  readonly bytes?: number | undefined;
}

/** The written part of a file. */
export interface ExportPart {
  readonly place: FilePlace;
  readonly documents: number;
  readonly columns: readonly string[];
  /** The state of the collection whose documents it has. */
  readonly state: string;
}

/** How far an export has come. */
export interface ExportProgress {
  readonly subject: string;
  /** The screen of the export. */
  readonly address: string;
  /** Files that are not complete. */
  readonly files: readonly ExportFile[];
  /** Number of all files. */
  readonly fileCount: number;
  /** Number of documents in complete files, and of all. */
  readonly written: number;
  readonly total?: number | undefined;
  /** Of the first file; undefined: it begins again. */
  readonly part?: ExportPart | undefined;
}

const shape: z.ZodType<ExportProgress> = z.object({
  subject: z.string(),
  address: z.string(),
  files: z.array(
    z.preprocess(
      withRequest,
      z.object({
        name: z.string().transform((name) => typedFileName(name)),
        request: z.object({
          source: z.object({ query: z.string(), bindVars: z.looseObject({ '@collection': z.string() }) }),
          format: z.enum(['json', 'jsonl', 'csv']),
          attributes: z.array(z.string()).optional(),
          isCompressed: z.boolean(),
          csv: z.object({ nullText: z.string(), isSafe: z.boolean() }),
        }),
        count: z.number().optional(),
        bytes: z.number().optional(),
      }),
    ),
  ),
  fileCount: z.number(),
  written: z.number(),
  total: z.number().optional(),
  part: z
    .object({
      place: z.object({ name: z.string(), bytes: z.number() }),
      documents: z.number(),
      columns: z.array(z.string()),
      state: z.string(),
    })
    .optional(),
});

/** What the record of an export says. */
export function exportRecord(
  progress: ExportProgress,
): Required<Pick<WorkRecord, 'done' | 'note' | 'resume'>> {
  const { address, written, part, fileCount, files } = progress;
  const hasFiles = files.length < fileCount;
  const note =
    part === undefined
      ? `The file is not complete.${hasFiles ? ' Files that were written before are.' : ''}`
      : 'What is written is kept, and the rest can follow. If the collection has changed, the file begins again.';
  return {
    done: written + (part?.documents ?? 0),
    note,
    resume: { kind: part === undefined && !hasFiles ? 'again' : 'export', address, progress },
  };
}

/** The export of a record; undefined if it is other work. */
export function interruptedExport({ resume }: WorkRecord): ExportProgress | undefined {
  return shape.safeParse(resume?.progress).data;
}

/** Removes what an export has written that will not be continued. */
export async function discardExport(record: WorkRecord): Promise<void> {
  const part = interruptedExport(record)?.part;
  if (part !== undefined) await removeKept(part.place.name);
}
