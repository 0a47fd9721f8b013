import { gunzipSync } from 'node:zlib';
import { InputError, readInput } from '../lib/InputError.ts';

export interface EdgeList {
  /** Vertex names in the order of first appearance in the file. */
  readonly names: readonly string[];
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/**
 * Reads `source,target` lines after a header line (.csv), or JSON lines with _from and _to (.jsonl); both
 * also as .gz. Throws `InputError` with file and line for a missing file, invalid lines, a missing header, or
 * no edges.
 */
export function readEdges(path: string): EdgeList {
  const text = readText(path);
  const isJson = /\.jsonl(\.gz)?$/.test(path);
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  let sources = new Uint32Array(1024);
  let targets = new Uint32Array(1024);
  let length = 0;
  let lineNumber = 0;
  let header: readonly [string, string] | undefined;
  // Iterates over lines without building a list, because files have millions of edges.
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end === -1) end = text.length;
    lineNumber++;
    const line = text.slice(start, end).trim();
    if (line === '') continue;
    const [source, target] = isJson ? endsOfJson(line) : endsOfCsv(line);
    if (source === '' || target === '') {
      const expected = isJson ? 'an object with _from and _to' : 'source,target';
      throw new InputError(`${path}, line ${lineNumber}: expected ${expected}, found '${line.slice(0, 80)}'`);
    }
    if (!isJson && header === undefined) {
      header = [source, target];
      continue;
    }
    if (length === sources.length) [sources, targets] = [grown(sources), grown(targets)];
    sources[length] = numberOf(source);
    targets[length++] = numberOf(target);
  }
  if (header !== undefined && isEdge(header, numbers)) {
    throw new InputError(
      `${path}, line 1: expected a header such as source,target, found the edge '${header}'`,
    );
  }
  if (length === 0) throw new InputError(`${path}: expected edges, found none`);
  return { names: [...numbers.keys()], sources: sources.slice(0, length), targets: targets.slice(0, length) };
}

function grown(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * values.length);
  longer.set(values);
  return longer;
}

function readText(path: string): string {
  const bytes = readInput(path);
  if (!path.endsWith('.gz')) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes).toString('utf8');
  } catch (error) {
    throw new InputError(`${path}: expected a file packed by gzip, found ${(error as Error).message}`);
  }
}

/** Source and target; empty strings for an invalid line. */
function endsOfCsv(line: string): [string, string] {
  const [source = '', target = ''] = line.split(',', 2);
  return [source.trim(), target.trim()];
}

function endsOfJson(line: string): [string, string] {
  let edge: unknown;
  try {
    edge = JSON.parse(line);
  } catch {
    // The caller reports the error with its line number.
    return ['', ''];
  }
  const { _from, _to } = (edge ?? {}) as { readonly _from?: unknown; readonly _to?: unknown };
  return typeof _from === 'string' && typeof _to === 'string' ? [_from, _to] : ['', ''];
}

/** True if a first line is not a header: it has two numbers, or two vertices of the following edges. */
function isEdge(header: readonly [string, string], vertices: ReadonlyMap<string, number>): boolean {
  return header.every((name) => /^\d+$/.test(name)) || header.every((name) => vertices.has(name));
}
