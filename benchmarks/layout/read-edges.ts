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
  const lines = text.split('\n').filter((line) => line.trim().length > 0);
  if (!isJson) lines.shift();
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  const sources = new Uint32Array(lines.length);
  const targets = new Uint32Array(lines.length);
  lines.forEach((line, index) => {
    const [source, target] = isJson ? endsOfJson(line) : line.split(',');
    if (source === undefined || target === undefined) {
      throw new Error(`${path}, line ${index + 2}: expected source,target, found '${line}'`);
    }
    sources[index] = numberOf(source.trim());
    targets[index] = numberOf(target.trim());
  });
  return { names: [...numbers.keys()], sources, targets };
}

function endsOfJson(line: string): [string, string] {
  const edge = JSON.parse(line) as { _from: string; _to: string };
  return [edge._from, edge._to];
}
