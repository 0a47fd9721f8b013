import type { CopyItemBody, CopyOutcome, CopySpec } from '../../../../protocol/api/copies.ts';
import { type CopySide, EndedSessionError, LostSideError } from './CopySide.ts';
import { type CollectionProgress, copyDocuments, noProgress } from './copy-documents.ts';
import { callSide, RefusedCallError } from './side-calls.ts';

/** What is done of a copy; it is stored, and a copy continues from it. */
export interface CopyProgress {
  /** The new database; `tried`: it may exist by an attempt whose answer was lost. */
  readonly database: 'missing' | 'tried' | 'made';
  readonly outcomes: readonly CopyOutcome[];
  /** The collection that is copied now. */
  readonly current: ({ readonly name: string } & CollectionProgress) | undefined;
  /** Documents of complete collections that the target has taken. */
  readonly copied: number;
}

export const nothingDone: CopyProgress = {
  database: 'missing',
  outcomes: [],
  current: undefined,
  copied: 0,
};

interface CopyRun {
  readonly source: CopySide;
  readonly target: CopySide;
  /** Of the target. */
  readonly database: string;
  readonly spec: CopySpec;
  readonly signal: AbortSignal;
  /** The copy goes on when the progress is stored. */
  readonly onProgress: (progress: CopyProgress) => Promise<void>;
}

type CollectionItem = Extract<CopyItemBody, { kind: 'collection' }>;
type Ending = Pick<CopyOutcome, 'state' | 'text'>;

const duplicateName = 409;

/**
 * Copies collections with their indexes, then graphs and functions. A failure of one object does not stop the others.
 * Rejects with LostSideError, EndedSessionError and AbortError; a further call continues with the last progress.
 */
export async function runCopy(run: CopyRun, from: CopyProgress): Promise<void> {
  let progress = from;
  const note = async (changes: Partial<CopyProgress>) => {
    progress = { ...progress, ...changes };
    await run.onProgress(progress);
  };
  const { newDatabase } = run.spec;
  if (newDatabase !== undefined && progress.database !== 'made') {
    const isTried = progress.database === 'tried';
    await note({ database: 'tried' });
    await createDatabase(run, newDatabase, isTried);
    await note({ database: 'made' });
  }
  for (const item of inOrder(run.spec.items).slice(progress.outcomes.length)) {
    run.signal.throwIfAborted();
    let { copied } = progress;
    const ending = await endingOf(async () => {
      if (item.kind !== 'collection') return copyDefinition(run, item);
      const isRepeated = progress.current !== undefined;
      const start = progress.current ?? { name: item.name, ...noProgress };
      await note({ current: start });
      return copyCollection(run, item, { start, isRepeated }, async (next) => {
        await note({ current: { name: item.name, ...next } });
        copied = progress.copied + next.copied;
      });
    });
    const outcomes = [...progress.outcomes, { kind: item.kind, name: item.name, ...ending }];
    await note({ outcomes, current: undefined, copied });
  }
}

const order: readonly CopyItemBody['kind'][] = ['collection', 'graph', 'function'];

function inOrder(items: readonly CopyItemBody[]): readonly CopyItemBody[] {
  return order.flatMap((kind) => items.filter((item) => item.kind === kind));
}

async function endingOf(work: () => Promise<Ending>): Promise<Ending> {
  try {
    return await work();
  } catch (error) {
    const isForAll = error instanceof LostSideError || error instanceof EndedSessionError;
    if (isForAll || !(error instanceof Error) || error.name === 'AbortError') throw error;
    return { state: 'failed', text: sentence(error.message) };
  }
}

/** A database that exists is not filled. */
async function createDatabase({ target, signal }: CopyRun, name: string, isTried: boolean): Promise<void> {
  const call = { method: 'POST', path: '/_api/database', database: '_system', body: { name }, signal };
  const made = callSide(target, call);
  await (isTried ? unlessExisting(made) : made);
}

async function copyCollection(
  { source, target, database, spec, signal }: CopyRun,
  { name: collection, create, rules, indexes }: CollectionItem,
  { start, isRepeated }: { readonly start: CollectionProgress; readonly isRepeated: boolean },
  onProgress: (progress: CollectionProgress) => Promise<void>,
): Promise<Ending> {
  const query = `collection=${encodeURIComponent(collection)}`;
  const path = `/_api/collection/${encodeURIComponent(collection)}`;
  if (create !== undefined && start.after === '') {
    const body = { ...create, name: collection };
    await unlessExisting(
      callSide(target, { method: 'POST', path: '/_api/collection', database, body, signal }),
    );
  }
  let last = start;
  const copy = {
    source,
    target,
    database,
    collection,
    onDuplicate: spec.onDuplicate,
    signal,
  };
  await copyDocuments(
    {
      ...copy,
      isRepeated,
      async onProgress(next) {
        last = next;
        await onProgress(next);
      },
    },
    start,
  );
  const problems = last.reasons.length === 0 ? [] : [`Refused: ${last.reasons.join('; ')}.`];
  for (const { name, create: body } of indexes) {
    const call = { method: 'POST', path: `/_api/index?${query}`, database, body, signal };
    await noteRefusal(problems, `Index ${name}`, callSide(target, call));
  }
  // Rules and computed values would change or refuse documents that exist already.
  if (rules !== undefined) {
    const call = { method: 'PUT', path: `${path}/properties`, database, body: rules, signal };
    await noteRefusal(problems, 'Properties', callSide(target, call));
  }
  const answer = await callSide(target, { method: 'GET', path: `${path}/count`, database, signal });
  return {
    state: problems.length === 0 ? 'copied' : 'partly',
    text: [countsText(last, Number(answer.count)), ...problems].join(' '),
  };
}

function countsText({ copied, ignored, repeated }: CollectionProgress, count: number): string {
  const parts = [
    `${amount(copied)} copied`,
    ...(ignored === 0 ? [] : [`${ignored.toLocaleString('en')} left as they are`]),
    ...(repeated === 0 ? [] : [`${repeated.toLocaleString('en')} sent twice after an interruption`]),
  ];
  return `${parts.join(', ')}; the target has ${count.toLocaleString('en')}.`;
}

function amount(documents: number): string {
  return documents === 1 ? '1 document' : `${documents.toLocaleString('en')} documents`;
}

async function copyDefinition(
  { target, database, signal }: CopyRun,
  { kind, name, create }: Exclude<CopyItemBody, CollectionItem>,
): Promise<Ending> {
  if (create === undefined) {
    return { state: 'copied', text: 'The target has a graph with this name; it was left as it is.' };
  }
  const path = kind === 'graph' ? '/_api/gharial' : '/_api/aqlfunction';
  const body = { ...create, name };
  await unlessExisting(callSide(target, { method: 'POST', path, database, body, signal }));
  return { state: 'copied', text: kind === 'graph' ? 'Created.' : 'Registered.' };
}

/** The object may exist by an attempt whose answer was lost, and by another user. */
async function unlessExisting(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof RefusedCallError) || error.status !== duplicateName) throw error;
  }
}

async function noteRefusal(problems: string[], subject: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof RefusedCallError)) throw error;
    problems.push(sentence(`${subject}: ${error.message}`));
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
