import { endOfValue, skipSpace } from '../../../../protocol/lib/json-text.ts';
import { findJsonValueProblem } from '../../../lib/json-problem.ts';
import { kindOf, membersOf } from '../../../lib/raw-json.ts';
import { nextTask } from '../../../lib/wait.ts';
import { ImportError, type ImportedGraph } from '../ImportedGraph.ts';
import type { ImportFormat, ReadOptions } from '../import-format.ts';
import { toNumber } from '../lib/typed-text.ts';

/** Maximum length of a JSON file, in characters: it is checked as a whole. */
const maxLength = 128 << 20;
/** Maximum number of values of the file. */
const maxValues = 20_000_000;
/** Elements that are read at once. */
const sliceElements = 500;

/** The export of this workspace (`vertices`, `edges`) and node-link JSON (`nodes`, `links` or `edges`). */
export default {
  id: 'json',
  label: 'JSON',
  extensions: ['json'],
  detects: (start) => start.startsWith('{'),
  async read(chunks, graph, options) {
    let text = '';
    for await (const chunk of chunks) {
      text += chunk;
      if (text.length > maxLength)
        throw new ImportError('The JSON file has more than 128 million characters.');
    }
    requireValid(text);
    const members = kindOf(text.trimStart()) === 'object' ? membersOf(text) : new Map<string, string>();
    const vertices = members.get('vertices') ?? members.get('nodes');
    const edges = members.get('links') ?? members.get('edges');
    if (!vertices?.startsWith('[') || (edges !== undefined && !edges.startsWith('['))) {
      throw new ImportError(
        "The JSON file has no list of vertices: expected an object with 'vertices' and 'edges', or 'nodes' and 'links'.",
      );
    }
    graph.isOwnExport ||= members.has('vertices') && members.has('graph');
    await readElements(text, vertices, options, (raw, line) => addVertex(graph, raw, line, options.file));
    if (edges !== undefined) {
      await readElements(text, edges, options, (raw, line) => addEdge(graph, raw, line, options.file));
    }
  },
} satisfies ImportFormat;

function requireValid(text: string): void {
  const problem = findJsonValueProblem(text, maxValues);
  if (problem !== undefined) throw new ImportError(`Line ${problem.line}: ${problem.message}`);
}

/** Calls `add` for each element of an array with its line in the file. */
async function readElements(
  text: string,
  list: string,
  { file, signal }: ReadOptions,
  add: (members: ReadonlyMap<string, string>, line: number) => void,
): Promise<void> {
  let line = lineBreaks(text, 0, text.indexOf(list)) + 1;
  let counted = 0;
  let at = skipSpace(list, 1);
  for (let count = 1; at < list.length && list[at] !== ']'; count++) {
    const end = endOfValue(list, at);
    line += lineBreaks(list, counted, at);
    counted = at;
    const raw = list.slice(at, end);
    if (!raw.startsWith('{')) throw new ImportError(`Line ${line} of ${file}: expected an object.`);
    add(membersOf(raw), line);
    at = skipSpace(list, end);
    if (list[at] === ',') at = skipSpace(list, at + 1);
    if (count % sliceElements === 0) {
      signal.throwIfAborted();
      await nextTask();
    }
  }
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const idNames = ['_id', 'id', '_key', 'key', 'name'];
const fromNames = ['_from', 'source', 'from'];
const toNames = ['_to', 'target', 'to'];
const system = new Set(['_id', '_key', '_rev', '_from', '_to']);

function addVertex(graph: ImportedGraph, members: ReadonlyMap<string, string>, line: number, file: string) {
  const [x, y] = [toNumber(members.get('x')), toNumber(members.get('y'))];
  graph.addVertex(
    {
      id: firstText(members, idNames) ?? '',
      label: firstText(members, ['label', 'name']),
      position: x === undefined || y === undefined ? undefined : { x, y },
      attributes: others(members, ['id']),
      line,
    },
    file,
  );
}

function addEdge(graph: ImportedGraph, members: ReadonlyMap<string, string>, line: number, file: string) {
  graph.addEdge(
    {
      id: firstText(members, ['_id', 'id']),
      key: firstText(members, ['_key']),
      from: firstText(members, fromNames) ?? '',
      to: firstText(members, toNames) ?? '',
      attributes: others(members, ['id', 'source', 'target']),
      line,
    },
    file,
  );
}

function others(members: ReadonlyMap<string, string>, left: readonly string[]): Map<string, string> {
  return new Map([...members].filter(([name]) => !system.has(name) && !left.includes(name)));
}

/** The first member that is a text or a number, as text; a number keeps its digits. */
function firstText(members: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const raw = members.get(name);
    if (raw === undefined) continue;
    const kind = kindOf(raw);
    if (kind === 'string') return JSON.parse(raw) as string;
    if (kind === 'number') return raw;
  }
  return undefined;
}
