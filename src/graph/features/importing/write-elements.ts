import { z } from 'zod';
import { importLines, importRequest, type OnDuplicate, refusedDocuments } from '../../../api/imports.ts';
import { addresses } from '../../../lib/addresses.ts';
import type { WorkRecord } from '../../../store/app-state.ts';
import { startWork } from '../../../store/running-work.ts';
import { type NewEdge, type NewElement, type NewElements, toLine } from '../../import/to-elements.ts';

/** Refused lines that are kept; all are counted. */
const maxRefused = 1000;

export interface WriteProgress {
  readonly done: number;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly ignored: number;
  readonly errors: number;
  readonly refused: readonly { readonly line: number; readonly text: string }[];
}

interface WriteOptions {
  readonly onDuplicate: OnDuplicate;
  /** Stops after the request that is under way. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WriteProgress) => void;
  /** For the record of an interrupted import. */
  readonly graph: string;
  /** Continues an interrupted import after these elements. */
  readonly skip?: number | undefined;
}

/** Imports vertices, then edges, in batches. Documents that the server refuses are listed with their lines. */
export async function writeElements(
  { vertices, edges }: NewElements,
  { onDuplicate, signal, onProgress, graph, skip = 0 }: WriteOptions,
): Promise<WriteProgress> {
  const refused: { line: number; text: string }[] = [];
  let state: WriteProgress = {
    done: 0,
    total: vertices.length + edges.length,
    created: 0,
    updated: 0,
    ignored: 0,
    errors: 0,
    refused,
  };
  const resume = (done: number) => ({
    kind: graphImport,
    address: addresses.graph(graph),
    graph,
    done,
    total: state.total,
  });
  const work = startWork({
    title: `Import into graph ${graph}`,
    done: skip,
    total: state.total,
    unit: 'vertices and edges',
    note: 'To continue, import the same files into the collections again.',
    resume: resume(skip),
  });
  try {
    await writeAll();
  } finally {
    work.end();
  }
  return state;

  async function writeAll(): Promise<void> {
    const parts = [...byCollection(vertices), ...byCollection(edges)];
    for (const [collection, elements] of parts) {
      for (const batch of batchesOf(elements)) {
        if (state.done < skip) {
          state = { ...state, done: state.done + batch.length };
          continue;
        }
        signal.throwIfAborted();
        await write(collection, batch, skip > 0 && state.done === skip);
        onProgress(state);
        work.progress({ done: state.done, resume: resume(state.done) });
      }
    }
  }

  /** `isRepeated`: the request was under way when the page was left; what it has stored is no duplicate. */
  async function write(collection: string, batch: readonly Line[], isRepeated: boolean): Promise<void> {
    const lines = `${batch.map(({ text }) => text).join('\n')}\n`;
    const answer = await importLines({
      collection,
      lines,
      onDuplicate: isRepeated && onDuplicate === 'error' ? 'ignore' : onDuplicate,
    });
    for (const { place, reason } of refusedDocuments(answer)) {
      const element = batch[place]?.element;
      if (element === undefined || refused.length >= maxRefused) continue;
      refused.push({ line: element.line, text: reason });
    }
    state = {
      ...state,
      done: state.done + batch.length,
      created: state.created + answer.created,
      updated: state.updated + (answer.updated ?? 0),
      ignored: state.ignored + (answer.ignored ?? 0),
      errors: state.errors + answer.errors,
    };
  }
}

const graphImport = 'graph-import';

const resumeShape = z.object({
  kind: z.literal(graphImport),
  graph: z.string(),
  done: z.number(),
  total: z.number(),
});

/** The interrupted import into a graph in a record. */
export function interruptedGraphImportOf(record: WorkRecord | undefined, graph: string) {
  const { data } = resumeShape.safeParse(record?.resume);
  return data?.graph === graph ? data : undefined;
}

function byCollection(elements: readonly (NewElement | NewEdge)[]): Map<string, NewElement[]> {
  const found = new Map<string, NewElement[]>();
  for (const element of elements) {
    const own = found.get(element.collection);
    if (own === undefined) found.set(element.collection, [element]);
    else own.push(element);
  }
  return found;
}

interface Line {
  readonly element: NewElement;
  readonly text: string;
}

function* batchesOf(elements: readonly NewElement[]): Generator<readonly Line[]> {
  let batch: Line[] = [];
  let length = 0;
  for (const element of elements) {
    const text = toLine(element);
    batch.push({ element, text });
    length += text.length;
    if (batch.length < importRequest.records && length < importRequest.length) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
