import { ArangoCollection } from '../../driver/Collection.ts';
import { statusNames } from '../../driver/CollectionAdministration.ts';
import { ArangoDatabase } from '../../driver/Database.ts';
import { lineOf, maxStringLength } from '../../driver/printing/Printer.ts';
import type { TextRun } from '../../driver/printing/text-run.ts';
import type { InspectedMember } from '../engine/messages.ts';
import { collectionTypeLabel } from './collection-type.ts';

const maxMembers = 500;
const previewWidth = 60;

/** A value of an object; its getter is called when the value is shown. */
type Member = readonly [name: string, read: () => unknown, note?: string];

/**
 * The members of a value.
 * @param path an expression, then the names of members as this function gives them
 * @param evaluate the value of the expression; undefined if there is none
 */
export function inspect(
  path: readonly string[],
  evaluate: (expression: string) => unknown,
): readonly InspectedMember[] | undefined {
  const [root = '', ...names] = path;
  let value = evaluate(root);
  for (const name of names) {
    const member = membersOf(value).find(([other]) => other === name);
    if (member === undefined) return undefined;
    value = member[1]();
  }
  return membersOf(value)
    .slice(0, maxMembers)
    .map(([name, read, note]) => describe(name, read(), note));
}

/** A value in one line. */
export function describe(name: string, value: unknown, note?: string): InspectedMember {
  const members = membersOf(value);
  const isExpandable = members.length > 0;
  const preview: TextRun[] = [...previewOf(value, members.length)];
  if (note !== undefined) preview.push({ kind: 'muted', text: ` (${note})` });
  return { name, preview, isExpandable };
}

function previewOf(value: unknown, count: number): readonly TextRun[] {
  if (value instanceof Methods) return [{ kind: 'number', text: String(count) }];
  if (value instanceof TextPart) return [{ kind: 'string', text: value.text }];
  const line = lineOf(value, Array.isArray(value) ? previewWidth / 3 : 0) ?? [];
  if (line.length > 0) return line;
  const noun = Array.isArray(value) ? (count === 1 ? 'entry' : 'entries') : count === 1 ? 'key' : 'keys';
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

function membersOf(value: unknown): readonly Member[] {
  if (typeof value === 'string') return value.length > maxStringLength ? partsOf(value) : [];
  if (value instanceof TextPart) return [];
  if (typeof value !== 'object' || value === null) return [];
  if (value instanceof Methods) return methodsOf(value.object);
  if (value instanceof ArangoCollection) {
    const status = value.status();
    return [
      ['_id', () => value._id],
      ['_name', () => value.name()],
      ['_type', () => value.type(), collectionTypeLabel(value.type(), value.name())],
      ['_status', () => status, statusNames[status] ?? 'unknown'],
      ['properties()', () => value.properties()],
      ['indexes()', () => value.getIndexes()],
      ['methods', () => new Methods(value)],
    ];
  }
  if (value instanceof ArangoDatabase) {
    return [
      ['_name', () => value._name()],
      ['_version', () => value._version()],
      ...value._collections().map((collection): Member => [collection.name(), () => collection]),
      ['methods', () => new Methods(value)],
    ];
  }
  const own = Array.isArray(value)
    ? value.map((member: unknown, index): Member => [String(index), () => member])
    : Object.keys(value).map((name): Member => [name, () => (value as Record<string, unknown>)[name]]);
  return own.length > 0 || isPlain(value) ? own : [['methods', () => new Methods(value)]];
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
