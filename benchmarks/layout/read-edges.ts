import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface EdgeList {
  /** In the order of first appearance in the file. */
  readonly names: readonly string[];
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** Reads `source,target` lines after a header line (.csv), or lines of JSON with _from and _to (.jsonl); .gz of both. */
export function readEdges(path: string): EdgeList {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
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
  // Line by line without a list of lines: files of millions of edges are read.
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end === -1) end = text.length;
    lineNumber++;
    const line = text.slice(start, end).trim();
    if (line === '' || (!isJson && lineNumber === 1)) continue;
    const [source, target] = isJson ? endsOfJson(line) : line.split(',', 2);
    if (!source || !target) {
      throw new Error(`${path}, line ${lineNumber}: expected source,target, found '${line}'`);
    }
    if (length === sources.length) [sources, targets] = [grown(sources), grown(targets)];
    sources[length] = numberOf(source.trim());
    targets[length++] = numberOf(target.trim());
  }
  return { names: [...numbers.keys()], sources: sources.slice(0, length), targets: targets.slice(0, length) };
}

function grown(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * values.length);
  longer.set(values);
  return longer;
}

function endsOfJson(line: string): [string, string] {
  const edge = JSON.parse(line) as { _from: string; _to: string };
  return [edge._from, edge._to];
}
