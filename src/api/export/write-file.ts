import { fetchCollectionRevision } from '../collections.ts';
import { fetchIndexes } from '../indexes.ts';
import {
  columnsOf,
  type ExportRequest,
  endOfFile,
  exportDocuments,
  exportTypes,
} from './export-documents.ts';
import type { ExportFile, ExportPart } from './export-record.ts';
import { KeptWriter } from './KeptWriter.ts';
import { keptFile, removeKept } from './kept-files.ts';
import { openFile, saveFile } from './open-file.ts';

interface WriteOptions {
  readonly signal: AbortSignal;
  /** Number of documents in the file; `part`: from here another page can continue. */
  onPart(documents: number, part: ExportPart | undefined): void;
  /** The written part cannot be continued; the file begins again. */
  onChanged(reason: string): void;
}

/** The rest of a file does not fit its written part. */
class ChangedError extends Error {
  override readonly name = 'ChangedError';
}

/**
 * Writes one file, from a part that was written before on; gives the number of its documents. A file has one state of its
 * collection, also one that is continued.
 */
export async function writeFile(
  file: ExportFile,
  part: ExportPart | undefined,
  options: WriteOptions,
): Promise<number> {
  if (part === undefined) return writeFrom(file, undefined, options);
  try {
    return await writeFrom(file, part, options);
  } catch (error) {
    await removeKept(part.place.name);
    if (!(error instanceof ChangedError)) throw error;
    options.onChanged(error.message);
    return writeFrom(file, undefined, options);
  }
}

async function writeFrom(
  { name, request, bytes = 0 }: ExportFile,
  part: ExportPart | undefined,
  { signal, onPart }: WriteOptions,
): Promise<number> {
  const { format, isCompressed, source } = request;
  const collection = source.bindVars['@collection'];
  const type = isCompressed ? 'application/gzip' : exportTypes[format];
  const writer =
    part === undefined
      ? ((await KeptWriter.open(bytes, isCompressed, signal)) ??
        (await openFile({ name, type, isCompressed, bytes })))
      : await reopen(part, request, signal);
  try {
    const state = await stateOf(collection, signal);
    if (part !== undefined && state !== part.state) throw new ChangedError(changedText(collection));
    const columns = part?.columns ?? (await columnsOf(request, signal));
    let isOneState: boolean | undefined;
    const documents = await exportDocuments(request, writer, {
      columns,
      written: part?.documents ?? 0,
      signal,
      async onProgress(count) {
        // The snapshot of the query is that of the state if there was no change around its beginning.
        isOneState ??= (await stateOf(collection, signal)) === state;
        if (part !== undefined && !isOneState) throw new ChangedError(changedText(collection));
        const isKept = isOneState && writer instanceof KeptWriter;
        onPart(count, isKept ? { place: writer.place, documents: count, columns, state } : undefined);
      },
    });
    await saveFile(writer, { name, type });
    return documents;
  } catch (error) {
    // The first failure is the one to show.
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

/** Opens the file of a part, if the documents before the rest are those that it ends with. */
async function reopen(
  { place, documents, columns, state }: ExportPart,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<KeptWriter> {
  const collection = request.source.bindVars['@collection'];
  if ((await stateOf(collection, signal)) !== state) throw new ChangedError(changedText(collection));
  const file = await keptFile(place.name);
  if (file === undefined || file.size < place.bytes) {
    throw new ChangedError('The browser has not kept what was written.');
  }
  const end = new TextEncoder().encode(await endOfFile(request, columns, documents, signal));
  const found = new Uint8Array(
    await file.slice(Math.max(0, place.bytes - end.length), place.bytes).arrayBuffer(),
  );
  const isSame =
    end.length > 0 && found.length === end.length && found.every((byte, index) => byte === end[index]);
  if (!isSame) throw new ChangedError(`The order of the documents of ${collection} has changed.`);
  const writer = await KeptWriter.continue(place, request.isCompressed, signal);
  if (writer === undefined) throw new ChangedError('The browser cannot continue what was written.');
  return writer;
}

/** Differs after each change of documents, and of the indexes, which may change the order of the documents. */
async function stateOf(collection: string, signal: AbortSignal): Promise<string> {
  const [revision, indexes] = await Promise.all([
    fetchCollectionRevision(collection, signal),
    fetchIndexes(collection, signal),
  ]);
  return [revision, ...indexes.map(({ id }) => id)].join(' ');
}

function changedText(collection: string): string {
  return `The collection ${collection} has changed since the page was left.`;
}
