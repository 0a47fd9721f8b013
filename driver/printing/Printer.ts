import type { TextKind, TextRun } from './text-run.ts';

/** Strings in printed values have at most this number of characters. */
export const maxStringLength = 80;
/** Printed text is emitted when it has this number of characters. */
const emitThreshold = 16_384;
/** A value that fits into a line of this width is printed in one line. */
const lineWidth = 100;
const maxDepth = 50;

/** A class with its own printed form. */
interface Printable {
  _PRINT(printer: Printer): void;
}

/**
 * Prints values as colored text. Text is emitted in parts, so that the text of a large value is never in memory as a
 * whole.
 */
export class Printer {
  readonly #emit: (runs: readonly TextRun[]) => void;
  #runs: TextRun[] = [];
  #length = 0;
  #unfinished: Printable | undefined;

  constructor(emit: (runs: readonly TextRun[]) => void) {
    this.#emit = emit;
  }

  write(kind: TextKind, text: string): void {
    for (let start = 0; start < text.length; start += emitThreshold) {
      const part = text.length <= emitThreshold ? text : text.slice(start, start + emitThreshold);
      if (this.#length + part.length > emitThreshold) this.flush();
      this.#runs.push({ kind, text: part });
      this.#length += part.length;
    }
  }

  /** The object that was not printed completely; `more` prints it again. */
  get unfinished(): Printable | undefined {
    return this.#unfinished;
  }

  remember(unfinished: Printable): void {
    this.#unfinished = unfinished;
  }

  /** Emits the text that is left. */
  flush(): void {
    if (this.#runs.length > 0) this.#emit(this.#runs);
    this.#runs = [];
    this.#length = 0;
  }

  /** A value in its own form: an object of the driver with `_PRINT`, otherwise as in `writeValue`. */
  print(value: unknown): void {
    if (isReadable(value) && isPrintable(value)) value._PRINT(this);
    else this.writeValue(value);
  }

  /** A value with its members, in one line if it fits. Strings are cut. */
  writeValue(value: unknown, indent = 0, ancestors: readonly unknown[] = []): void {
    const line = lineOf(value, lineWidth - indent, ancestors);
    if (line !== undefined) {
      for (const { kind, text } of line) this.write(kind, text);
      return;
    }
    const isList = Array.isArray(value);
    const inner = [...ancestors, value];
    const pad = ' '.repeat(indent + 2);
    this.write('plain', isList ? '[' : '{');
    let isFirst = true;
    for (const [name, member] of membersOf(value as object)) {
      this.write('plain', `${isFirst ? '' : ','}\n${pad}`);
      isFirst = false;
      if (!isList) {
        this.write('key', JSON.stringify(name));
        this.write('plain', ' : ');
      }
      this.writeValue(member, indent + 2, inner);
    }
    this.write('plain', `\n${' '.repeat(indent)}${isList ? ']' : '}'}`);
  }
}

/** A value in at most `width` characters; undefined if it is longer. A value without members is never longer. */
export function lineOf(
  value: unknown,
  width: number,
  ancestors: readonly unknown[] = [],
): readonly TextRun[] | undefined {
  const short = leafOf(value, ancestors);
  if (short !== undefined) return [short];
  const runs: TextRun[] = [];
  const isList = Array.isArray(value);
  let left = width;
  const add = (kind: TextKind, text: string): void => {
    runs.push({ kind, text });
    left -= text.length;
  };
  const members = membersOf(value as object);
  add('plain', isList ? '[' : '{');
  let isFirst = true;
  for (const [name, member] of members) {
    add('plain', isFirst ? ' ' : ', ');
    isFirst = false;
    if (!isList) {
      add('key', JSON.stringify(name));
      add('plain', ' : ');
    }
    if (left < 0) return undefined;
    const part = lineOf(member, left, [...ancestors, value]);
    if (part === undefined) return undefined;
    for (const { kind, text } of part) add(kind, text);
  }
  add('plain', `${isFirst ? '' : ' '}${isList ? ']' : '}'}`);
  return left >= 0 || isFirst ? runs : undefined;
}

/** A member whose getter or proxy has thrown an error, with its text. */
class UnreadableMember {
  readonly text: string;

  constructor(error: unknown) {
    this.text = `<cannot be read: ${errorText(error)}>`;
  }
}

/** The thrown value may throw, too. */
function errorText(error: unknown): string {
  try {
    const text = error instanceof Error ? error.message : String(error);
    return typeof text === 'string' ? cut(text) : 'the error has no text';
  } catch {
    return 'the error has no text';
  }
}

/** False for a value that throws at the first access, such as a revoked proxy. */
function isReadable(value: unknown): boolean {
  return unreadable(value) === undefined;
}

function readLength(list: readonly unknown[]): number {
  return list.length;
}

/** The error of a value that throws at the first access. */
function unreadable(value: unknown): UnreadableMember | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    Object.getPrototypeOf(value);
    isPrintable(value);
    if (Array.isArray(value)) readLength(value);
    else Object.keys(value);
    return undefined;
  } catch (error) {
    return new UnreadableMember(error);
  }
}

/** The text of a value without members, or of one whose members are not printed. */
function leafOf(value: unknown, ancestors: readonly unknown[]): TextRun | undefined {
  try {
    return readableLeaf(value instanceof UnreadableMember ? value : (unreadable(value) ?? value), ancestors);
  } catch (error) {
    return { kind: 'muted', text: new UnreadableMember(error).text };
  }
}

function readableLeaf(value: unknown, ancestors: readonly unknown[]): TextRun | undefined {
  switch (typeof value) {
    case 'string':
      return { kind: 'string', text: JSON.stringify(cut(value)) };
    case 'number':
    case 'bigint':
      return { kind: 'number', text: Object.is(value, -0) ? '-0' : String(value) };
    case 'boolean':
      return { kind: 'boolean', text: String(value) };
    case 'function':
      return { kind: 'function', text: `[Function "${value.name}" ...]` };
    case 'undefined':
      return { kind: 'null', text: 'undefined' };
    case 'symbol':
      return { kind: 'plain', text: String(value) };
    case 'object':
  }
  if (value === null) return { kind: 'null', text: 'null' };
  if (value instanceof UnreadableMember) return { kind: 'muted', text: value.text };
  if (ancestors.includes(value)) return { kind: 'muted', text: '<circular>' };
  if (ancestors.length >= maxDepth) return { kind: 'muted', text: Array.isArray(value) ? '[…]' : '{…}' };
  if (isPrintable(value)) return { kind: 'class', text: String(value) };
  if (value instanceof Date || value instanceof RegExp || value instanceof Error) {
    return { kind: 'class', text: textOf(value) };
  }
  if (value instanceof Promise) return { kind: 'class', text: '[object Promise]' };
  return undefined;
}

function textOf(value: Date | RegExp | Error): string {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : String(value);
}

function* membersOf(value: object): Generator<readonly [name: string, member: unknown]> {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) yield [String(index), read(() => value[index])];
  } else if (value instanceof Map) {
    for (const [name, member] of value) yield [String(name), member];
  } else if (value instanceof Set) {
    let index = 0;
    for (const member of value) yield [String(index++), member];
  } else {
    const members = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(value)) yield [name, read(() => members[name])];
  }
}

function read(member: () => unknown): unknown {
  try {
    return member();
  } catch (error) {
    return new UnreadableMember(error);
  }
}

const cutMark = '...';

/** True for a printed string that may have been cut: a complete one has fewer characters, unless it has escapes. */
export function isCutText({ kind, text }: TextRun): boolean {
  return kind === 'string' && text.length > maxStringLength + cutMark.length && text.endsWith(`${cutMark}"`);
}

function cut(text: string): string {
  return text.length > maxStringLength ? `${text.slice(0, maxStringLength)}${cutMark}` : text;
}

function isPrintable(value: unknown): value is Printable {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { readonly _PRINT?: unknown })._PRINT === 'function'
  );
}
