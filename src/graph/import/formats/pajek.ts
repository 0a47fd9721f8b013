import { ImportError, type ImportedGraph } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { withoutEntities } from '../lib/entities.ts';
import { fileColor } from '../lib/file-color.ts';
import { type Line, linesOf, wordsOf } from '../lib/lines.ts';
import { plainText } from '../lib/plain-text.ts';
import { toNumber } from '../lib/typed-text.ts';

/** Words that begin the parameters of a vertex: shapes and names of parameters. */
const shapes = new Set(['ellipse', 'box', 'diamond', 'triangle', 'cross', 'empty']);

/** A vertex before its partitions and vectors are read. */
interface Vertex {
  readonly label: string | undefined;
  readonly position: { readonly x: number; readonly y: number } | undefined;
  readonly parameters: ReadonlyMap<string, string>;
  readonly shape: string | undefined;
  readonly attributes: Map<string, string>;
  readonly line: number;
}

/** Networks and projects of Pajek: http://mrvar.fdv.uni-lj.si/pajek/. The y axis points downwards. */
export default {
  id: 'pajek',
  label: 'Pajek',
  extensions: ['net', 'paj'],
  detects: (start) => /^(?:\s*(?:%[^\n]*|\*network\b[^\n]*)\n)*\s*\*vertices\s+\d/i.test(start),
  async read(chunks, graph, { file, signal }) {
    const reader = new PajekReader(graph, file);
    for await (const line of linesOf(chunks, signal)) reader.read(line);
    reader.end();
  },
} satisfies ImportFormat;

class PajekReader {
  readonly #graph: ImportedGraph;
  readonly #file: string;
  readonly #vertices = new Map<string, Vertex>();
  #section = '';
  /** Name of the partition or vector whose values follow. */
  #valueName: string | undefined;
  #valueNumber = 0;
  #relation: string | undefined;
  #hasNetwork = false;
  #row = 0;
  /** Number of vertices of the first mode, which are the rows of a matrix; 0: the network has one mode. */
  #firstMode = 0;

  constructor(graph: ImportedGraph, file: string) {
    this.#graph = graph;
    this.#file = file;
  }

  read({ text, number }: Line): void {
    if (/^\s*(?:%|\/\*|$)/.test(text)) return;
    if (text.trimStart().startsWith('*')) this.#begin(text.trim());
    else this.#addLine(wordsOf(text), number);
  }

  #addLine(words: string[], line: number): void {
    switch (this.#section) {
      case 'vertices':
        this.#addVertex(words, line);
        break;
      case 'arcs':
      case 'edges':
        this.#addEdge(words, line);
        break;
      case 'arcslist':
      case 'edgeslist':
        for (const to of words.slice(1)) this.#add(words[0]!, to, undefined, new Map(), line);
        break;
      case 'matrix':
        this.#addRow(words, line);
        break;
      case 'values':
        this.#addValue(words[0]!);
        break;
      default:
        this.#graph.refuse(this.#file, line, `The section '*${this.#section}' is not read.`);
    }
  }

  /** Vertices are added at the end: partitions and vectors of a project follow the network. */
  end(): void {
    if (!this.#hasNetwork)
      throw new ImportError("The file is not a Pajek network: it has no section '*Vertices'.");
    for (const [id, { label, position, parameters, shape, attributes, line }] of this.#vertices) {
      this.#graph.addVertex(
        {
          id,
          label,
          position,
          look: {
            color: fileColor(parameters.get('ic')),
            size: toNumber(parameters.get('x_fact') ?? parameters.get('s_size')),
            shape,
          },
          attributes,
          line,
        },
        this.#file,
      );
    }
  }

  #begin(text: string): void {
    const [, name = '', rest = ''] = /^\*(\w+)\s*(.*)$/.exec(text) ?? [];
    const section = name.toLowerCase();
    if (section === 'partition' || section === 'vector') {
      this.#valueName = rest.replace(/^"|"$/g, '') || section;
      return;
    }
    if (section === 'vertices' && this.#valueName !== undefined) {
      this.#section = 'values';
      this.#valueNumber = 0;
      return;
    }
    this.#valueName = undefined;
    if (section === 'network') return;
    this.#section = section;
    this.#relation = /^:\s*\d+\s*"?([^"]*)"?/.exec(rest)?.[1] || undefined;
    this.#row = 0;
    if (section !== 'vertices') return;
    this.#hasNetwork = true;
    // Vertices without lines of their own.
    const [count = 0, first] = (rest.match(/\d+/g) ?? []).map(Number);
    this.#firstMode = first ?? 0;
    if (!(count <= 1_000_000)) throw new ImportError('The network has more than 1,000,000 vertices.');
    for (let number = 1; number <= count; number++) {
      const attributes = new Map<string, string>();
      if (first !== undefined) attributes.set('mode', number <= first ? '1' : '2');
      this.#vertices.set(String(number), {
        label: undefined,
        position: undefined,
        parameters: new Map(),
        shape: undefined,
        attributes,
        line: 1,
      });
    }
  }

  #addVertex([id = '', name, ...rest]: readonly string[], line: number): void {
    const label = name === undefined ? undefined : withoutEntities(name);
    const numbers: number[] = [];
    while (numbers.length < 3 && rest.length > 0 && toNumber(rest[0]) !== undefined) {
      numbers.push(toNumber(rest.shift())!);
    }
    const shape = shapes.has(rest[0]?.toLowerCase() ?? '') ? rest.shift()!.toLowerCase() : undefined;
    const [x, y] = numbers;
    const attributes = this.#vertices.get(id)?.attributes ?? new Map<string, string>();
    if (label !== undefined) attributes.set('label', JSON.stringify(label));
    this.#vertices.set(id, {
      label,
      position: x === undefined || y === undefined ? undefined : { x, y },
      parameters: parametersOf(rest),
      shape,
      attributes,
      line,
    });
  }

  #addEdge([from = '', to = '', ...rest]: readonly string[], line: number): void {
    const weight = toNumber(rest[0]) === undefined ? undefined : rest.shift();
    this.#add(from, to, weight, parametersOf(rest), line);
  }

  #add(
    from: string,
    to: string,
    weight: string | undefined,
    parameters: ReadonlyMap<string, string>,
    line: number,
  ): void {
    const attributes = new Map<string, string>();
    if (weight !== undefined) attributes.set('weight', plainText(weight));
    const label = parameters.get('l');
    if (label !== undefined) attributes.set('label', JSON.stringify(withoutEntities(label)));
    if (this.#relation !== undefined) attributes.set('relation', JSON.stringify(this.#relation));
    this.#graph.addEdge(
      {
        id: undefined,
        from,
        // In lists, a minus sign marks a negative edge.
        to: to.replace(/^-/, ''),
        isDirected: this.#section.startsWith('arc') || this.#section === 'matrix',
        type: this.#relation,
        look: { color: fileColor(parameters.get('c')), width: toNumber(parameters.get('w')) },
        attributes,
        line,
      },
      this.#file,
    );
  }

  #addRow(words: readonly string[], line: number): void {
    this.#row += 1;
    for (const [column, weight] of words.entries()) {
      if (toNumber(weight) === 0) continue;
      this.#add(String(this.#row), String(this.#firstMode + column + 1), weight, new Map(), line);
    }
  }

  #addValue(text: string): void {
    this.#valueNumber += 1;
    this.#vertices
      .get(String(this.#valueNumber))
      ?.attributes.set(this.#valueName ?? 'value', plainText(text));
  }
}

/** Parameters such as `ic Red bc Black`, by name. */
function parametersOf(words: readonly string[]): Map<string, string> {
  const parameters = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) parameters.set(words[at]!.toLowerCase(), words[at + 1]!);
  return parameters;
}
