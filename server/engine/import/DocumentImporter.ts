import type { Dialect } from '../../../protocol/dialect.ts';
import { errorNameOf } from '../../../protocol/error-numbers.ts';
import { errorTable } from '../../../protocol/error-table.ts';
import { badParameter, DatabaseError } from '../../../protocol/errors.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { dialectRules } from '../../lib/dialect-rules.ts';
import { parseFinite } from '../../lib/json-body.ts';
import type { CollectionTransaction } from '../../storage/types.ts';
import type { DocumentReader, ImportItem } from './document-reader.ts';
import type { ImportCounters, ImportSettings } from './import-settings.ts';

const overwriteModes = { error: 'conflict', update: 'update', replace: 'replace', ignore: 'ignore' } as const;

const invalidEnds: ReadonlySet<number> = new Set([
  errorTable.ERROR_ARANGO_INVALID_EDGE_ATTRIBUTE.number,
  errorTable.ERROR_ARANGO_DOCUMENT_HANDLE_BAD.number,
]);
const uniqueViolated = errorTable.ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED.number;

/** How many items are written between two calls of `isOver`. */
const checkInterval = 32;

interface RunLimits {
  readonly maxLength: number;
  readonly maxItemLength: number;
  readonly isOver: () => boolean;
}

const noLimits: RunLimits = {
  maxLength: Number.POSITIVE_INFINITY,
  maxItemLength: Number.POSITIVE_INFINITY,
  isOver: () => false,
};

/** `complete`: there are no more items. `interrupted`: more may follow. Or the item that is too long. */
type RunEnd = 'complete' | 'interrupted' | ImportItem;

/** Writes the items of a reader into a collection and counts the results. */
export class DocumentImporter {
  readonly counters: ImportCounters = {
    created: 0,
    errors: 0,
    empty: 0,
    updated: 0,
    ignored: 0,
    details: [],
  };
  readonly #settings: ImportSettings;
  readonly #options;

  constructor(settings: ImportSettings, dialect: Dialect) {
    this.#settings = settings;
    this.#options = { dialect, overwriteMode: overwriteModes[settings.onDuplicate] };
  }

  /**
   * Writes items until they reach about `maxLength` characters, `isOver` returns true, or an item has more than
   * `maxItemLength` characters. Throws the first error if the import is all or nothing.
   */
  run(
    collection: CollectionTransaction,
    reader: Pick<DocumentReader, 'header'>,
    items: Iterator<ImportItem>,
    { maxLength, maxItemLength, isOver }: RunLimits = noLimits,
  ): RunEnd {
    const interval = collection.hasRules ? 1 : checkInterval;
    for (let length = 0, count = 1; length < maxLength; count++) {
      const { value: item, done } = items.next();
      if (done) return 'complete';
      if (item.text.length > maxItemLength) return item;
      length += item.text.length + 1;
      // The first line sets the header.
      this.#write(collection, item, reader.header);
      if (count % interval === 0 && isOver()) return 'interrupted';
    }
    return 'interrupted';
  }

  /** Adds the results of items that another importer wrote. */
  add({ details, ...counts }: ImportCounters): void {
    for (const [name, count] of Object.entries(counts)) this.counters[name as keyof typeof counts] += count;
    this.counters.details.push(...details);
  }

  #write(collection: CollectionTransaction, item: ImportItem, header: readonly string[] | undefined): void {
    if (item.text === '') {
      this.counters.empty++;
      return;
    }
    const json = this.#documentText(item, header);
    if (json !== undefined) this.#insert(collection, item, json);
  }

  #insert(collection: CollectionTransaction, { position }: ImportItem, json: string): void {
    try {
      const { isIgnored, oldRevision } = collection.writer.insertJson(json, this.#options);
      if (isIgnored) this.counters.ignored++;
      else if (oldRevision === undefined) this.counters.created++;
      else this.counters.updated++;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const reason = errorTable[errorNameOf(error.errorNum)].text;
      if (this.#ignores(error)) {
        this.counters.ignored++;
        return;
      }
      if (this.#settings.isComplete) throw this.#refusal(error, reason);
      this.#fail(position, () => {
        const text = lacksEnd(error, json)
          ? "missing '_from' or '_to' attribute"
          : `creating document failed with error '${reason}'`;
        return `${text}, offending document: ${compact(json)}`;
      });
    }
  }

  /** A duplicate value of any unique index; the writer ignores duplicate keys only. */
  #ignores({ errorNum }: DatabaseError): boolean {
    return this.#settings.onDuplicate === 'ignore' && errorNum === uniqueViolated;
  }

  #refusal(error: DatabaseError, reason: string): DatabaseError {
    const { importRefusal } = dialectRules[this.#options.dialect];
    const message = importRefusal === 'reason' ? `cannot create document, ${reason}` : error.message;
    return new DatabaseError(errorNameOf(error.errorNum), { message, status: error.status });
  }

  /** The document's JSON; undefined for an invalid item, which is counted as an error. */
  #documentText(item: ImportItem, header: readonly string[] | undefined): string | undefined {
    if (header !== undefined) return this.#fromValues(item, header);
    const { text, position, isBroken } = item;
    if (!text.startsWith('{') || isBroken === true) {
      this.#refuseItem(position, text, isBroken);
      return undefined;
    }
    const { fromPrefix, toPrefix } = this.#settings;
    if (fromPrefix === '' && toPrefix === '') return this.#checked(item);
    const document = this.#parse(item);
    return document === undefined ? undefined : stringifyJson(this.#withPrefixes(document));
  }

  /** Detailed errors distinguish invalid JSON from a refused document. Otherwise the writer's check is sufficient. */
  #checked(item: ImportItem): string | undefined {
    if (!this.#settings.hasDetails) return item.text;
    return this.#parse(item) === undefined ? undefined : item.text;
  }

  #parse({ text, position }: ImportItem): Readonly<Record<string, unknown>> | undefined {
    try {
      return parseFinite(text) as Readonly<Record<string, unknown>>;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      this.#refuseItem(position, text);
      return undefined;
    }
  }

  #withPrefixes(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { fromPrefix, toPrefix } = this.#settings;
    const { _from, _to } = document;
    return {
      ...document,
      ...(isKey(_from) ? { _from: withPrefix(fromPrefix, _from) } : {}),
      ...(isKey(_to) ? { _to: withPrefix(toPrefix, _to) } : {}),
    };
  }

  #fromValues({ text, position, isBroken }: ImportItem, header: readonly string[]): string | undefined {
    let values: unknown;
    try {
      if (isBroken !== true) values = parseFinite(text);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
    }
    if (!Array.isArray(values)) {
      this.#refuse(position, () => `no valid JSON array data, offending context: ${text}`);
      return undefined;
    }
    if (values.length !== header.length) {
      this.#refuse(
        position,
        () => `wrong number of JSON values (got ${values.length}, expected ${header.length})`,
      );
      return undefined;
    }
    const document: Record<string, unknown> = {};
    header.forEach((name, index) => {
      // The first of duplicate names counts; null stands for a missing attribute.
      if (!Object.hasOwn(document, name) && values[index] !== null) document[name] = values[index];
    });
    return stringifyJson(this.#withPrefixes(document));
  }

  #refuseItem(position: number, text: string, isBroken = false): void {
    const value = isBroken ? undefined : parsedOrNothing(text);
    this.#refuse(position, () =>
      value === undefined
        ? `invalid JSON type (expecting object, probably parse error), offending context: ${text}`
        : `invalid JSON type (expecting object), offending document: ${stringifyJson(value)}`,
    );
  }

  /** An invalid item ends an import that is all or nothing. */
  #refuse(position: number, detail: () => string): void {
    if (this.#settings.isComplete) {
      throw badParameter(this.#at(position, detail()));
    }
    this.#fail(position, detail);
  }

  #fail(position: number, detail: () => string): void {
    this.counters.errors++;
    if (this.#settings.hasDetails) this.counters.details.push(this.#at(position, detail()));
  }

  /** Positions begin with 1. */
  #at(position: number, detail: string): string {
    return `at position ${position}: ${detail}`;
  }
}

/** A text, or a whole number of 0 or more, which a prefix makes an id. */
function isKey(value: unknown): value is string | number | bigint {
  return (
    typeof value === 'string' || typeof value === 'bigint' || (Number.isInteger(value) && Number(value) >= 0)
  );
}

/** The slash after the prefix may be missing. */
function withPrefix(prefix: string, key: string | number | bigint): string | number | bigint {
  if (prefix === '' || (typeof key === 'string' && key.includes('/'))) return key;
  return prefix.endsWith('/') ? `${prefix}${key}` : `${prefix}/${key}`;
}

/** Whether an edge was refused because it has no `_from` or no `_to`. */
function lacksEnd({ errorNum }: DatabaseError, json: string): boolean {
  if (!invalidEnds.has(errorNum)) return false;
  const { _from, _to } = (parsedOrNothing(json) ?? {}) as Readonly<Record<string, unknown>>;
  return _from === undefined || _to === undefined;
}

function compact(json: string): string {
  return stringifyJson(parsedOrNothing(json) ?? json);
}

/** Undefined for invalid JSON. */
function parsedOrNothing(text: string): unknown {
  try {
    return parseFinite(text);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return undefined;
  }
}
