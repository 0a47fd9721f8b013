import { objectText } from '../../../lib/raw-json.ts';
import { nextTask } from '../../../lib/wait.ts';
import { ImportError, type ImportedGraph } from '../ImportedGraph.ts';
import type { ImportFormat, ReadOptions } from '../import-format.ts';
import { withoutEntities } from '../lib/entities.ts';
import { fileColor } from '../lib/file-color.ts';
import { plainText } from '../lib/plain-text.ts';
import { toNumber } from '../lib/typed-text.ts';

/** Maximum nesting of lists. */
const maxDepth = 50;
/** A longer text has a quote that is not closed. */
const maxTokenLength = 1 << 20;

/** A value of a list: JSON text of a number or text, or a list. */
type Value = string | List;
type List = readonly (readonly [key: string, value: Value])[];

interface Open {
  readonly key: string;
  readonly members: [string, Value][];
  readonly line: number;
}

/**
 * GML, https://gephi.org/users/supported-graph-formats/gml-format/: as igraph, NetworkX, yEd and Newman's collection
 * write it. Lists of a vertex or edge are objects, repeated keys are arrays.
 */
export default {
  id: 'gml',
  label: 'GML',
  extensions: ['gml'],
  detects: (start) => /^(?:\s*(?:#[^\n]*|(?:Creator|Version|comment)\b[^\n[]*)\n)*\s*graph\s*\[/i.test(start),
  async read(chunks, graph, options) {
    const reader = new GmlReader(graph, options);
    let rest = '';
    for await (const chunk of chunks) {
      options.signal.throwIfAborted();
      rest = reader.read(rest + chunk, false);
      await nextTask();
    }
    reader.read(rest, true);
    reader.end();
  },
} satisfies ImportFormat;

const token = /\s+|#[^\n]*|([[\]])|"([^"]*)"|([^\s[\]"#]+)/y;

class GmlReader {
  readonly #graph: ImportedGraph;
  readonly #file: string;
  readonly #open: Open[] = [];
  #key: string | undefined;
  #line = 1;
  #isDirected = false;
  #hasGraph = false;
  /** The ids of an export of this workspace by their numbers. */
  readonly #ownIds = new Map<string, string>();

  constructor(graph: ImportedGraph, { file }: ReadOptions) {
    this.#graph = graph;
    this.#file = file;
  }

  /** Reads the complete tokens of a text. Returns the rest. */
  read(text: string, isEnd: boolean): string {
    let at = 0;
    for (;;) {
      token.lastIndex = at;
      const match = token.exec(text);
      // A token at the end of the text may go on in the next part.
      if (match === null || (token.lastIndex === text.length && !isEnd)) break;
      at = token.lastIndex;
      const [all, bracket, quoted, word] = match;
      if (bracket !== undefined) this.#bracket(bracket);
      else if (quoted !== undefined) this.#value(JSON.stringify(withoutEntities(quoted)));
      else if (word !== undefined) this.#word(word);
      for (let line = all.indexOf('\n'); line >= 0; line = all.indexOf('\n', line + 1)) this.#line += 1;
    }
    const rest = text.slice(at);
    if (rest.length > maxTokenLength || (isEnd && rest !== '')) this.#fail('A quote is not closed.');
    return rest;
  }

  end(): void {
    if (this.#open.length > 0) this.#fail(`The list '${this.#open.at(-1)!.key}' is not closed.`);
    if (!this.#hasGraph) throw new ImportError("The file is not GML: it has no list 'graph'.");
  }

  #fail(message: string): never {
    throw new ImportError(`Line ${this.#line}: ${message}`);
  }

  #bracket(bracket: string): void {
    if (bracket === '[') {
      if (this.#key === undefined) this.#fail("Expected a key before '['.");
      if (this.#open.length >= maxDepth) this.#fail(`More than ${maxDepth} levels of lists.`);
      if (this.#key === 'graph') this.#hasGraph = true;
      this.#open.push({ key: this.#key, members: [], line: this.#line });
      this.#key = undefined;
      return;
    }
    const ended = this.#open.pop();
    if (ended === undefined) this.#fail("Unexpected ']'.");
    const isElement = this.#open.at(-1)?.key === 'graph';
    if (isElement && ended.key === 'node') this.#addVertex(ended);
    else if (isElement && ended.key === 'edge') this.#addEdge(ended);
    // The elements of the graph are not kept a second time.
    else if (ended.key !== 'graph') this.#open.at(-1)?.members.push([ended.key, ended.members]);
  }

  #word(word: string): void {
    if (this.#key === undefined) this.#key = word.toLowerCase() === 'graph' ? 'graph' : word;
    else this.#value(plainText(word));
  }

  #value(json: string): void {
    if (this.#key === undefined) this.#fail(`Expected a key, found ${json.slice(0, 40)}.`);
    if (this.#open.at(-1)?.key === 'graph' && this.#key === 'directed') this.#isDirected = json === '1';
    this.#open.at(-1)?.members.push([this.#key, json]);
    this.#key = undefined;
  }

  #addVertex({ members, line }: Open): void {
    const number = textOf(members, 'id') ?? '';
    const id = textOf(members, 'orreryId') ?? number;
    if (id !== number) this.#ownIds.set(number, id);
    const graphics = listOf(members, 'graphics');
    const [x, y] = [toNumber(textOf(graphics, 'x')), toNumber(textOf(graphics, 'y'))];
    this.#graph.addVertex(
      {
        id,
        label:
          textOf(members, 'label') ??
          textOf(listOf(members, 'LabelGraphics'), 'text') ??
          textOf(members, 'name'),
        position: x === undefined || y === undefined ? undefined : { x, y },
        look: {
          color: fileColor(textOf(graphics, 'fill')),
          size: toNumber(textOf(graphics, 'w')),
          shape: textOf(graphics, 'type'),
        },
        attributes: attributesOf(members, ['id', 'orreryId', 'graphics', 'LabelGraphics']),
        line,
      },
      this.#file,
    );
  }

  #idOf(number = ''): string {
    return this.#ownIds.get(number) ?? number;
  }

  #addEdge({ members, line }: Open): void {
    const graphics = listOf(members, 'graphics');
    this.#graph.addEdge(
      {
        id: textOf(members, 'id'),
        from: this.#idOf(textOf(members, 'source')),
        to: this.#idOf(textOf(members, 'target')),
        isDirected: this.#isDirected,
        look: { color: fileColor(textOf(graphics, 'fill')), width: toNumber(textOf(graphics, 'width')) },
        attributes: attributesOf(members, ['id', 'source', 'target', 'graphics', 'LabelGraphics']),
        line,
      },
      this.#file,
    );
  }
}

function textOf(members: List, key: string): string | undefined {
  const value = members.find(([name]) => name === key)?.[1];
  if (typeof value !== 'string') return undefined;
  return value.startsWith('"') ? (JSON.parse(value) as string) : value;
}

function listOf(members: List, key: string): List {
  const value = members.find(([name]) => name === key)?.[1];
  return typeof value === 'object' ? value : [];
}

function attributesOf(members: List, left: readonly string[]): Map<string, string> {
  return new Map(membersOf(members).filter(([name]) => !left.includes(name)));
}

/** JSON texts by key; the values of a repeated key are an array. */
function membersOf(list: List): readonly [string, string][] {
  const values = new Map<string, string[]>();
  for (const [key, value] of list) {
    const text = typeof value === 'string' ? value : objectText(membersOf(value));
    values.set(key, [...(values.get(key) ?? []), text]);
  }
  return [...values].map(([key, texts]) => [key, texts.length === 1 ? texts[0]! : `[${texts.join(',')}]`]);
}
