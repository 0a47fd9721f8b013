import { ArangoCollection } from '../../../driver/Collection.ts';
import { statusNames } from '../../../driver/CollectionAdministration.ts';
import { ArangoDatabase } from '../../../driver/Database.ts';
import { lineOf, maxStringLength } from '../../../driver/printing/Printer.ts';
import type { TextRun } from '../../../driver/printing/text-run.ts';
import { agree } from '../../lib/plural.ts';
import type { InspectedMember } from '../engine/messages.ts';

const maxMembers = 500;
const previewWidth = 60;
const maxErrorText = 300;

/** A value of an object; its getter is called when the value is shown. */
type Member = readonly [name: string, read: () => unknown, note?: string];

/** The first members of a value, and the number of all. */
interface Members {
  readonly shown: readonly Member[];
  readonly count: number;
}

const noMembers: Members = { shown: [], count: 0 };

/**
 * The members of a value. Values of the user may throw at each access (getters, revoked proxies, dropped collections):
 * such a member has the error as its value.
 * @param path an expression, then the names of members as this function gives them
 * @param evaluate the value of the expression; undefined if there is none
 */
export function inspect(
  path: readonly string[],
  evaluate: (expression: string) => unknown,
): readonly InspectedMember[] | undefined {
  const [root = '', ...names] = path;
  try {
    let value = evaluate(root);
    for (const name of names) {
      const member = membersOf(value).shown.find(([other]) => other === name);
      if (member === undefined) return undefined;
      value = member[1]();
    }
    return membersOf(value).shown.map(describe);
  } catch (error) {
    return [unreadable('error', error)];
  }
}

/** A member in one line. */
function describe([name, read, note]: Member): InspectedMember {
  try {
    const value = read();
    const { count } = membersOf(value);
    const preview: TextRun[] = [...previewOf(value, count)];
    if (note !== undefined) preview.push({ kind: 'muted', text: ` (${note})` });
    return { name, preview, isExpandable: count > 0 };
  } catch (error) {
    return unreadable(name, error);
  }
}

function unreadable(name: string, error: unknown): InspectedMember {
  const text = `cannot be read: ${errorText(error)}`.slice(0, maxErrorText);
  return { name, preview: [{ kind: 'muted', text }], isExpandable: false };
}

/** The thrown value may throw, too. */
function errorText(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'the error has no text';
  }
}

function previewOf(value: unknown, count: number): readonly TextRun[] {
  if (value instanceof Methods) return [{ kind: 'number', text: String(count) }];
  if (value instanceof TextPart) return [{ kind: 'string', text: value.text }];
  const isList = Array.isArray(value);
  const line = count > maxMembers ? [] : (lineOf(value, isList ? previewWidth / 3 : 0) ?? []);
  if (line.length > 0) return line;
  const noun = agree(count, isList ? 'entry' : 'key');
  return [{ kind: 'muted', text: `${count} ${noun}` }];
}

/** The functions of an object, by name. */
class Methods {
  readonly object: object;

  constructor(object: object) {
    this.object = object;
  }
}

/** A part of a long string. */
class TextPart {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const partLength = 1000;

/** A long string has its lines as members, named by their offsets; a long line has several parts. */
function partsOf(text: string): readonly Member[] {
  const parts: Member[] = [];
  for (const { 0: line, index } of text.matchAll(/.+/g)) {
    for (let start = 0; start < line.length; start += partLength) {
      const part = line.slice(start, start + partLength);
      parts.push([String(index + start), () => new TextPart(part)]);
    }
  }
  return parts;
}

function membersOf(value: unknown): Members {
  if (typeof value === 'string') return value.length > maxStringLength ? limited(partsOf(value)) : noMembers;
  if (typeof value !== 'object' || value === null || value instanceof TextPart) return noMembers;
  if (value instanceof Methods) return limited(methodsOf(value.object));
  if (value instanceof ArangoCollection) return limited(membersOfCollection(value));
  if (value instanceof ArangoDatabase) return limited(membersOfDatabase(value));
  const own = ownMembers(value);
  return own.count > 0 || isPlain(value) ? own : limited([['methods', () => new Methods(value)]]);
}

function limited(members: readonly Member[]): Members {
  return { shown: members.slice(0, maxMembers), count: members.length };
}

function ownMembers(value: object): Members {
  if (Array.isArray(value)) {
    const shown = Array.from(
      { length: Math.min(value.length, maxMembers) },
      (_, index): Member => [String(index), () => value[index] as unknown],
    );
    return { shown, count: value.length };
  }
  const names = Object.keys(value);
  const shown = names
    .slice(0, maxMembers)
    .map((name): Member => [name, () => (value as Record<string, unknown>)[name]]);
  return { shown, count: names.length };
}

function membersOfCollection(collection: ArangoCollection): readonly Member[] {
  const members: Member[] = [
    ['_id', () => collection._id],
    ['_name', () => collection.name()],
    ['_type', () => collection.type(), collectionTypeLabel(collection.type(), collection.name())],
  ];
  try {
    // A request: the collection may have been dropped.
    const status = collection.status();
    members.push(['_status', () => status, statusNames[status] ?? 'unknown']);
  } catch (error) {
    members.push([
      '_status',
      () => {
        throw error;
      },
    ]);
  }
  return [
    ...members,
    ['properties()', () => collection.properties()],
    ['indexes()', () => collection.getIndexes()],
    ['methods', () => new Methods(collection)],
  ];
}

function membersOfDatabase(database: ArangoDatabase): readonly Member[] {
  return [
    ['_name', () => database._name()],
    ['_version', () => database._version()],
    ...database._collections().map((collection): Member => [collection.name(), () => collection]),
    ['methods', () => new Methods(database)],
  ];
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

function methodsOf(object: object): readonly Member[] {
  const methods = new Map<string, unknown>();
  let level: object | null = object;
  while (level !== null && level !== Object.prototype) {
    for (const name of Object.getOwnPropertyNames(level)) {
      const { value } = Object.getOwnPropertyDescriptor(level, name) ?? {};
      if (typeof value === 'function' && name !== 'constructor' && !methods.has(name))
        methods.set(name, value);
    }
    level = Object.getPrototypeOf(level) as object | null;
  }
  return [...methods]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => [name, () => value]);
}

const typeNames: Readonly<Record<number, string>> = { 2: 'document', 3: 'edge' };

/** The kind of a collection in words; names of system collections begin with an underscore. */
export function collectionTypeLabel(type: number | undefined, name: string): string {
  const label = (type === undefined ? undefined : typeNames[type]) ?? 'unknown';
  return name.startsWith('_') ? `${label} (system)` : label;
}
