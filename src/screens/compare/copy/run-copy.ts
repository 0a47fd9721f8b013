import { aqlfunctionApi } from '../../../../protocol/api/aqlfunction.ts';
import {
  type ChangeCollectionBody,
  type CreateCollectionBody,
  changeCollectionBody,
  collectionApi,
} from '../../../../protocol/api/collection.ts';
import { type CreateGraphBody, gharialApi } from '../../../../protocol/api/gharial.ts';
import { indexApi } from '../../../../protocol/api/index.ts';
import type { Connection } from '../../../api/Connection.ts';
import { describeError } from '../../../api/errors.ts';
import type { OnDuplicate } from '../../../api/imports.ts';
import type { CreateIndexBody } from '../../../api/indexes.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { copyDocuments } from './copy-documents.ts';
import { type CopyItem, countDocuments } from './plan-copy.ts';

interface CopyRun {
  readonly source: Connection;
  readonly target: Connection;
  /** Collections come before graphs. */
  readonly items: readonly CopyItem[];
  readonly absent: Readonly<Record<string, string>>;
  readonly onDuplicate: OnDuplicate;
  /** The last copied key by collection, of an interrupted copy; `done` for a complete one. */
  readonly positions: Readonly<Record<string, CopyPosition>>;
}

export type CopyPosition = { readonly key: string } | 'done';

/** The outcome for one object. */
export interface CopyOutcome {
  readonly id: string;
  readonly kind: CopyItem['kind'];
  readonly name: string;
  readonly state: 'copied' | 'partly' | 'failed';
  readonly text: string;
}

interface CopyEvents {
  /** `copied`: documents since the start. */
  onPosition(collection: string, position: CopyPosition, copied: number): void;
  onOutcome(outcome: CopyOutcome): void;
}

/**
 * Copies collections with their indexes, then graphs and functions. A failure of one object does not stop the others.
 * Rejects with AbortError, and if the target cannot be read.
 */
export async function runCopy(run: CopyRun, signal: AbortSignal, events: CopyEvents): Promise<void> {
  let copied = 0;
  const existing = new Set<string>();
  for (const { name } of await run.target.request(collectionApi.list, { signal })) existing.add(name);
  for (const item of run.items) {
    signal.throwIfAborted();
    const { id, kind, name } = item;
    const end = (state: CopyOutcome['state'], text: string) =>
      events.onOutcome({ id, kind, name, state, text });
    try {
      if (kind !== 'collection') {
        end('copied', await copyDefinition(run.target, item));
        continue;
      }
      const result = await copyCollection(run, item, existing.has(name), signal, (key, count) =>
        events.onPosition(name, { key }, copied + count),
      );
      copied += result.copied;
      events.onPosition(name, 'done', copied);
      end(result.problems.length === 0 ? 'copied' : 'partly', [result.text, ...result.problems].join(' '));
    } catch (error) {
      signal.throwIfAborted();
      end('failed', describeError(error).text);
    }
  }
}

async function copyCollection(
  run: CopyRun,
  item: CopyItem,
  isInTarget: boolean,
  signal: AbortSignal,
  onKey: (key: string, copied: number) => void,
): Promise<{ readonly text: string; readonly problems: readonly string[]; readonly copied: number }> {
  const { source, target, positions, onDuplicate } = run;
  const { name: collection, indexes } = item;
  const position = positions[collection];
  if (position === 'done') return { text: 'Complete before the interruption.', problems: [], copied: 0 };
  if (!isInTarget) await target.send(collectionApi.create, { body: creationOf(item), signal });
  const after = position?.key ?? '';
  const counts = await copyDocuments(
    { source, target, collection, onDuplicate, after },
    signal,
    (key, { copied }) => onKey(key, copied),
  );
  const problems = counts.reasons.length === 0 ? [] : [`Refused: ${counts.reasons.join('; ')}.`];
  for (const { name, definition } of indexes) {
    try {
      const body = indexBody(definition);
      await target.send(indexApi.create, { query: { collection }, body, signal });
    } catch (error) {
      signal.throwIfAborted();
      problems.push(`Index ${name}: ${describeError(error).text}`);
    }
  }
  // Rules and computed values would change or refuse documents that exist already.
  const rules = isInTarget ? {} : rulesOf(item, run.absent);
  if (Object.keys(rules).length > 0) {
    await target.send(collectionApi.changeProperties, { path: { collection }, body: rules, signal });
  }
  const count = await countDocuments(target, collection, signal);
  const kept = counts.ignored === 0 ? '' : `, ${formatExact(counts.ignored)} left as they are`;
  const text = `${formatAmount(counts.copied, 'document')} copied${kept}; the target has ${formatExact(count)}.`;
  return { text, problems, copied: counts.copied };
}

function creationOf({ name, object: { definition } }: CopyItem): CreateCollectionBody {
  const { type, waitForSync, keyOptions, numberOfShards, shardKeys, cacheEnabled } = definition;
  const { lastValue: _lastValue, ...keys } = (keyOptions ?? {}) as Readonly<Record<string, unknown>>;
  return {
    name,
    ...(type === 3 ? { type } : {}),
    ...(waitForSync === true ? { waitForSync } : {}),
    ...(keyOptions === undefined ? {} : { keyOptions: keys }),
    ...(typeof numberOfShards === 'number' && numberOfShards > 1
      ? { numberOfShards, ...(Array.isArray(shardKeys) ? { shardKeys: shardKeys.map(String) } : {}) }
      : {}),
    ...(cacheEnabled === true ? { cacheEnabled } : {}),
  };
}

function rulesOf(
  { object: { definition } }: CopyItem,
  absent: Readonly<Record<string, string>>,
): ChangeCollectionBody {
  const { schema, computedValues } = definition;
  return changeCollectionBody.parse({
    ...(schema && absent.schemas === undefined ? { schema } : {}),
    ...(computedValues && absent.computedValues === undefined ? { computedValues } : {}),
  });
}

/** The definition of the source is one that a server has written; the target refuses what it does not know. */
function indexBody(definition: Readonly<Record<string, unknown>>): CreateIndexBody {
  return definition as CreateIndexBody;
}

async function copyDefinition(
  target: Connection,
  { kind, name, object, isInTarget }: CopyItem,
): Promise<string> {
  const { definition } = object;
  if (kind === 'function') {
    const { code, isDeterministic } = definition;
    const body = { name, code: String(code), isDeterministic: isDeterministic === true };
    await target.send(aqlfunctionApi.register, { body });
    return 'Registered.';
  }
  if (isInTarget) return 'The target has a graph with this name; it was left as it is.';
  await target.send(gharialApi.create, { body: { name, ...definition } as CreateGraphBody });
  return 'Created.';
}
