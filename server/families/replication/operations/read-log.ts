import type { Dialect } from '../../../../protocol/dialect.ts';
import type { Operation, UnguardedReadContext } from '../../../operation/operation.ts';
import type { LogEvent } from '../../../storage/types.ts';
import type { LineHome } from './lib/log-forms.ts';
import { definitionLine, putLine, removalLine } from './lib/log-lines.ts';

export interface ReadLogArgs {
  /** Changes after this tick … */
  readonly from: number;
  /** … up to this one. */
  readonly to: number;
  /** The answer ends with the change that exceeds this size. */
  readonly chunkBytes: number;
  /** Changes of all databases. */
  readonly isGlobal: boolean;
  readonly includeSystem: boolean;
  /** Name or id of the only collection. */
  readonly collection: string | undefined;
}

export interface LogPart {
  /** One JSON object per line. */
  readonly lines: Uint8Array;
  /** Tick of the last line; 0 without lines. */
  readonly lastIncluded: number;
  /** Tick of the last examined change. */
  readonly lastScanned: number;
  /** Tick of the last change in the log. */
  readonly lastTick: number;
  readonly hasMore: boolean;
  /** False if changes after `from` have been removed from the log. */
  readonly isPresent: boolean;
}

/** Changes that one call examines at most. */
const maxEvents = 20_000;

/**
 * A part of the log. For a changed document it has the present state of the snapshot, once, at its last change. At the
 * end of the log, a follower therefore has the state of the snapshot.
 */
export function readLogPart(context: UnguardedReadContext, args: ReadLogArgs): LogPart {
  const { log } = context.view;
  const range = log.range();
  if (range === undefined) {
    const { from } = args;
    return { ...none, lastScanned: from, lastTick: from };
  }
  const part = new PartBuilder(context, args);
  let lastScanned = args.from;
  let count = 0;
  let hasMore = false;
  for (const event of log.events(args.from)) {
    if (event.tick > args.to) break;
    hasMore = count === maxEvents || part.sizeBytes >= args.chunkBytes;
    if (hasMore) break;
    lastScanned = event.tick;
    count += 1;
    part.add(event);
  }
  const { lastTick, firstTick } = range;
  if (!hasMore) lastScanned = Math.max(args.from, Math.min(lastTick, args.to));
  return {
    ...part.finish(),
    lastScanned,
    lastTick,
    hasMore,
    isPresent: args.from >= firstTick - 1,
  };
}

const readLog: Operation<ReadLogArgs, LogPart> = {
  id: 'read-log',
  mode: 'read',
  rights: 'administrator',
  run: readLogPart,
};

const none: LogPart = {
  lines: new Uint8Array(),
  lastIncluded: 0,
  lastScanned: 0,
  lastTick: 0,
  hasMore: false,
  isPresent: false,
};

type MakeLine = (tick: number) => string;

class PartBuilder {
  sizeBytes = 0;
  readonly #dialect: Dialect;
  readonly #databaseId: string | undefined;
  readonly #databaseNames: ReadonlyMap<string, string>;
  readonly #args: ReadLogArgs;
  /** Documents by place, each at its last change; other changes under their tick. */
  readonly #lines = new Map<string, { tick: number; readonly line: MakeLine }>();

  constructor({ view, database, dialect }: UnguardedReadContext, args: ReadLogArgs) {
    this.#dialect = dialect;
    this.#args = args;
    this.#databaseId = args.isGlobal ? undefined : database.info.id;
    this.#databaseNames = new Map(view.databases().map(({ id, name }) => [id, name]));
  }

  add(event: LogEvent): void {
    const { tick } = event;
    switch (event.kind) {
      case 'none':
        return;
      case 'definition': {
        const { change } = event;
        if (!this.#isWanted(change.databaseId, 'id' in change ? change : undefined)) return;
        const line = definitionLine(this.#dialect, tick, change);
        this.#put(String(tick), tick, () => line, line.length);
        return;
      }
      case 'removed': {
        const home = this.#homeOf(event);
        if (home === undefined) return;
        const { key } = event;
        this.#put(String(tick), tick, (at) => removalLine(this.#dialect, at, home, key), 100 + key.length);
        return;
      }
      case 'put': {
        const home = this.#homeOf(event);
        if (home === undefined) return;
        const place = `${event.collection.properties.id}/${event.docId}`;
        const known = this.#lines.get(place);
        if (known !== undefined) {
          this.#put(place, tick, known.line, 0);
          return;
        }
        const json = event.collection.findDocument(event.docId)?.toJson();
        // A document that no longer exists: its removal follows.
        if (json === undefined) return;
        this.#put(place, tick, (at) => putLine(this.#dialect, at, home, json), 100 + json.length);
      }
    }
  }

  #put(place: string, tick: number, line: MakeLine, sizeBytes: number): void {
    this.#lines.delete(place);
    this.#lines.set(place, { tick, line });
    this.sizeBytes += sizeBytes;
  }

  #homeOf({
    databaseId,
    collection,
  }: Extract<LogEvent, { readonly collection: unknown }>): LineHome | undefined {
    const { properties } = collection;
    const { id, name, kind } = properties;
    if (!this.#isWanted(databaseId, properties)) return undefined;
    const database = this.#databaseNames.get(databaseId) ?? '';
    return { databaseId, database, collectionId: id, collection: name, isEdge: kind === 'edge' };
  }

  #isWanted(databaseId: string, collection?: { readonly id: string; readonly name: string }): boolean {
    if (this.#databaseId !== undefined && databaseId !== this.#databaseId) return false;
    if (collection === undefined) return this.#args.isGlobal;
    const { includeSystem, collection: only } = this.#args;
    if (!includeSystem && collection.name.startsWith('_')) return false;
    return only === undefined || only === collection.name || only === collection.id;
  }

  finish(): Pick<LogPart, 'lines' | 'lastIncluded'> {
    let text = '';
    let lastIncluded = 0;
    for (const { tick, line } of this.#lines.values()) {
      text += `${line(tick)}\n`;
      lastIncluded = tick;
    }
    return { lines: new TextEncoder().encode(text), lastIncluded };
  }
}

export default readLog;
