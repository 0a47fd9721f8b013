import { importLines, importRequest, type OnDuplicate, refusedDocuments } from '../../../api/imports.ts';
import { type NewEdge, type NewElement, type NewElements, toLine } from '../../import/to-elements.ts';

/** Refused lines that are kept; all are counted. */
const mostRefused = 1000;

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
}

/** Imports vertices, then edges, in batches. Documents that the server refuses are listed with their lines. */
export async function writeElements(
  { vertices, edges }: NewElements,
  { onDuplicate, signal, onProgress }: WriteOptions,
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
  for (const [collection, elements] of [...byCollection(vertices), ...byCollection(edges)]) {
    for (const batch of batchesOf(elements)) {
      signal.throwIfAborted();
      const lines = `${batch.map(({ text }) => text).join('\n')}\n`;
      const answer = await importLines({ collection, lines, onDuplicate });
      for (const { place, reason } of refusedDocuments(answer)) {
        const element = batch[place]?.element;
        if (element === undefined || refused.length >= mostRefused) continue;
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
      onProgress(state);
    }
  }
  return state;
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
