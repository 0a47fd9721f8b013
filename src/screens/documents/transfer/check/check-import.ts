import { describeError } from '../../../../api/errors.ts';
import type { OnDuplicate } from '../../../../api/imports.ts';
import { findStoredValues } from '../../../../api/stored-values.ts';
import { startCheckWorker } from '../../../../jobs.ts';
import type { CheckedPart, CheckMessage, CheckRequest } from './check-messages.ts';

/** Why documents will be rejected, or how existing ones change. */
export interface Finding {
  readonly kind: 'invalid' | 'repeated' | 'stored' | 'changed';
  /** The attributes of the unique index. */
  readonly attributes: string;
  readonly count: number;
  /** The first line. */
  readonly line: number | undefined;
}

/** What an import will do, as far as it is known. */
export interface Forecast {
  readonly phase: 'running' | 'done' | 'failed';
  readonly records: number;
  readonly bytes: number;
  /** All records of the file were checked. */
  readonly isWhole: boolean;
  /** Repeated values were searched among all checked records. */
  readonly isExact: boolean;
  readonly findings: readonly Finding[];
  readonly message: string;
}

export interface ForecastRequest extends CheckRequest {
  readonly collection: string;
  readonly onDuplicate: OnDuplicate;
}

interface StoredCount {
  count: number;
  line: number | undefined;
}

/**
 * Predicts what an import rejects: a worker reads the file, and the values of unique indexes are searched in the
 * collection, part by part. Rejects with AbortError only.
 */
export async function forecastImport(
  request: ForecastRequest,
  signal: AbortSignal,
  onProgress: (forecast: Forecast) => void,
): Promise<Forecast> {
  const stored: StoredCount[] = request.indexes.map(() => ({ count: 0, line: undefined }));
  let last = forecastOf(request, undefined, stored, 'running');
  try {
    for await (const part of checkedParts(request, signal)) {
      last = forecastOf(request, part, stored, 'running');
      for (const [at, values] of part.values.entries()) {
        await countStored(request, at, values, stored[at]!, signal);
      }
      last = forecastOf(request, part, stored, part.end === undefined ? 'running' : 'done');
      onProgress(last);
    }
  } catch (error) {
    signal.throwIfAborted();
    last = { ...last, phase: 'failed', message: describeError(error).text };
    onProgress(last);
  }
  return last;
}

/** The parts that the worker has read. It waits while a part is in work, so that memory has a bound. */
async function* checkedParts(request: CheckRequest, signal: AbortSignal): AsyncGenerator<CheckedPart> {
  signal.throwIfAborted();
  const worker = startCheckWorker();
  try {
    const { file, options, mapping, indexes, maxRecords } = request;
    let message: CheckRequest | 'next' = { file, options, mapping, indexes, maxRecords };
    for (;;) {
      const answer = await exchange(worker, message, signal);
      if (answer.kind === 'error') throw new Error(answer.message);
      yield answer;
      if (answer.end !== undefined) return;
      message = 'next';
    }
  } finally {
    worker.terminate();
  }
}

function exchange(
  worker: Worker,
  message: CheckRequest | 'next',
  signal: AbortSignal,
): Promise<CheckMessage> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
      signal.removeEventListener('abort', abort);
      resolve(data);
    };
    worker.onerror = ({ message: text }) => reject(new Error(`the check of the file ended: ${text}`));
    worker.postMessage(message);
  });
}

async function countStored(
  { collection, indexes, onDuplicate }: ForecastRequest,
  at: number,
  values: CheckedPart['values'][number],
  count: StoredCount,
  signal: AbortSignal,
): Promise<void> {
  const index = indexes[at]!;
  if (values.length === 0) return;
  const rows = values.map((each) => each.values);
  for (const { place, key } of await findStoredValues(collection, index, rows, signal)) {
    const found = values[place];
    if (found === undefined) continue;
    // The document with this key is changed, and keeps its value.
    const isOwn = found.key === key && (onDuplicate === 'update' || onDuplicate === 'replace');
    if (index.name !== undefined && isOwn) continue;
    count.count += 1;
    count.line = Math.min(count.line ?? found.line, found.line);
  }
}

function forecastOf(
  { indexes, onDuplicate }: ForecastRequest,
  part: CheckedPart | undefined,
  stored: readonly StoredCount[],
  phase: Forecast['phase'],
): Forecast {
  const findings: Finding[] = [];
  const add = (kind: Finding['kind'], attributes: string, { count, line }: StoredCount) => {
    if (count > 0) findings.push({ kind, attributes, count, line });
  };
  if (part !== undefined) add('invalid', '', part.invalid);
  indexes.forEach(({ label, name }, at) => {
    const isKept = onDuplicate === 'ignore' || (name === undefined && onDuplicate !== 'error');
    const { count = 0, line } = part?.repeated[at] ?? {};
    if (!isKept) add('repeated', label, { count, line });
    add(isKept ? 'changed' : 'stored', label, stored[at]!);
  });
  return {
    phase,
    records: part?.records ?? 0,
    bytes: part?.bytes ?? 0,
    isWhole: part?.end === 'whole',
    isExact: part?.isExact ?? true,
    findings,
    message: '',
  };
}
