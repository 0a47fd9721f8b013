import { describeError } from '../../../../api/errors.ts';
import { validateCollectionName } from '../../../collections/validate-collection.ts';
import { analyseFile, type FileAnalysis } from '../analyse-file.ts';
import { columnsOf } from '../columns-of.ts';
import { type ColumnMapping, mappingFaults } from '../mapping.ts';
import { detectOptions, type FileOptions } from '../read-records.ts';

/** A file of several that are imported together. */
export interface FilePlan {
  readonly file: File;
  /** The name of the collection that gets the documents. */
  readonly collection: string;
  /** Undefined while the file is read. */
  readonly content: FileContent | undefined;
  /** Why the file cannot be imported. */
  readonly fault: string | undefined;
}

interface FileContent {
  readonly options: FileOptions;
  readonly analysis: FileAnalysis;
  readonly columns: readonly ColumnMapping[];
  /** True if the documents have both ends of an edge. */
  readonly isEdges: boolean;
}

/** Reads the start of a file. A file that cannot be imported has a fault; does not reject unless `signal` aborts. */
export async function planFile(plan: FilePlan, signal: AbortSignal): Promise<FilePlan> {
  const { file } = plan;
  try {
    const options = await detectOptions(file, signal);
    const analysis = await analyseFile(file, options, signal);
    if (analysis.records === 0)
      return { ...plan, fault: analysis.fault ?? `The file ${file.name} has no documents.` };
    const columns = columnsOf(analysis);
    const attributes = new Set(columns.map(({ attribute }) => attribute));
    const isEdges = attributes.has('_from') && attributes.has('_to');
    const [fault] = mappingFaults(columns, options.format).values();
    return { ...plan, content: { options, analysis, columns, isEdges }, fault };
  } catch (error) {
    signal.throwIfAborted();
    return { ...plan, fault: describeError(error).text };
  }
}

/** A valid collection name from the name of a file: `2025 airports.csv.gz` gives `c_2025_airports`. */
export function collectionNameOf(fileName: string): string {
  const base = fileName.replace(/\.gz$/i, '').replace(/\.(jsonl?|ndjson|csv|tsv|txt)$/i, '');
  const name = base
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 200);
  return /^[A-Za-z]/.test(name) ? name : `c_${name}`;
}

/** What is wrong with the target of a plan; undefined for an existing collection and for a valid new name. */
export function targetFault(
  { collection, content }: FilePlan,
  existing: ReadonlyMap<string, boolean>,
): string | undefined {
  const isEdges = existing.get(collection);
  if (isEdges === undefined) return validateCollectionName(collection, true);
  return isEdges && content !== undefined && !content.isEdges
    ? `${collection} has edges, but the file has no attributes _from and _to.`
    : undefined;
}
