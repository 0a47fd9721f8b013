import { ImportError, type ImportedGraph } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { addDotEdge, addDotVertex, type DotAttributes, type DotVertex } from '../lib/dot-elements.ts';
import { type DotToken, dotTokens } from '../lib/dot-tokens.ts';

/** Maximum length of a file, in characters: the attributes of a vertex can follow anywhere. */
const maxLength = 64 << 20;
/** Maximum nesting of subgraphs. */
const maxDepth = 100;

/** Defaults of a subgraph, and the group that its vertices belong to. */
interface Scope {
  node: DotAttributes;
  edge: DotAttributes;
  group: string | undefined;
  /** The vertices of the subgraph. */
  readonly members: Set<string>;
}

/** The language of Graphviz, https://graphviz.org/doc/info/lang.html. Ports of edges are left out. */
export default {
  id: 'dot',
  label: 'DOT',
  extensions: ['dot', 'gv'],
  detects: (start) =>
    /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|#[^\n]*\n)*(?:strict\s+)?(?:di)?graph\b\s*(?:[\w.]+|"(?:[^"\\]|\\.)*")?\s*\{/i.test(
      start,
    ),
  async read(chunks, graph, { file, signal }) {
    let text = '';
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      text += chunk;
      if (text.length > maxLength) throw new ImportError('The DOT file has more than 64 million characters.');
    }
    new DotReader(text, graph, file).read();
  },
} satisfies ImportFormat;

class DotReader {
  readonly #tokens: Generator<DotToken>;
  readonly #graph: ImportedGraph;
  readonly #file: string;
  readonly #vertices = new Map<string, DotVertex>();
  #next: DotToken;
  #isDirected = false;
  #depth = 0;
  #hasPorts = false;
  /** The ends of the edges of a strict graph, which has each edge once. */
  #pairs: Set<string> | undefined;

  constructor(text: string, graph: ImportedGraph, file: string) {
    this.#tokens = dotTokens(text);
    this.#next = this.#tokens.next().value as DotToken;
    this.#graph = graph;
    this.#file = file;
  }

  read(): void {
    if (this.#isWord('strict')) {
      this.#take();
      this.#pairs = new Set();
    }
    this.#isDirected = this.#isWord('digraph');
    if (!this.#isDirected && !this.#isWord('graph')) this.#fail("Expected 'graph' or 'digraph'");
    this.#take();
    if (this.#next.kind === 'id') this.#take();
    this.#body({ node: new Map(), edge: new Map(), group: undefined, members: new Set() });
    for (const [id, vertex] of this.#vertices) addDotVertex(this.#graph, id, vertex, this.#file);
  }

  #fail(message: string): never {
    const { text, line } = this.#next;
    throw new ImportError(
      `Line ${line}: ${message}, found '${text === '' ? 'end of file' : text.slice(0, 40)}'.`,
    );
  }

  #take(): DotToken {
    const token = this.#next;
    if (token.kind !== 'end') this.#next = this.#tokens.next().value as DotToken;
    return token;
  }

  #isMark(text: string): boolean {
    return this.#next.kind === 'mark' && this.#next.text === text;
  }

  #isWord(text: string): boolean {
    return this.#next.kind === 'id' && this.#next.isPlain && this.#next.text.toLowerCase() === text;
  }

  #expect(mark: string): void {
    if (!this.#isMark(mark)) this.#fail(`Expected '${mark}'`);
    this.#take();
  }

  #id(): string {
    if (this.#next.kind !== 'id') this.#fail('Expected a name');
    return this.#take().text;
  }

  /** The statements between braces. */
  #body(scope: Scope): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) this.#fail(`Expected at most ${maxDepth} levels of subgraphs`);
    this.#expect('{');
    while (!this.#isMark('}')) this.#statement(scope);
    this.#take();
    this.#depth -= 1;
  }

  #statement(scope: Scope): void {
    if (this.#isMark(';') || this.#isMark(',')) {
      this.#take();
      return;
    }
    for (const kind of ['graph', 'node', 'edge'] as const) {
      if (!this.#isWord(kind)) continue;
      this.#take();
      const attributes = this.#attributes();
      if (kind === 'graph') this.#setLabel(scope, attributes.get('label'));
      else scope[kind] = new Map([...scope[kind], ...attributes]);
      return;
    }
    const { line } = this.#next;
    const first = this.#end(scope);
    if (first.name !== undefined && this.#isMark('=')) {
      this.#take();
      const value = this.#id();
      if (first.name === 'label') this.#setLabel(scope, value);
      return;
    }
    const ends = [first];
    while (this.#isMark('->') || this.#isMark('--')) {
      this.#take();
      ends.push(this.#end(scope));
    }
    const attributes = this.#isMark('[') ? this.#attributes() : new Map<string, string>();
    if (ends.length === 1) {
      if (first.name !== undefined) this.#declare(first.name, scope, line, attributes);
      return;
    }
    for (const { name } of ends) if (name !== undefined) this.#declare(name, scope, line);
    const all = new Map([...scope.edge, ...attributes]);
    for (const [at, from] of ends.slice(0, -1).entries()) {
      for (const source of from.ids())
        for (const target of ends[at + 1]!.ids()) this.#addEdge(source, target, all, line);
    }
  }

  /** One end of an edge: a vertex or the vertices of a subgraph. */
  #end(scope: Scope): { readonly name: string | undefined; readonly ids: () => Iterable<string> } {
    if (this.#isWord('subgraph') || this.#isMark('{')) {
      let name: string | undefined;
      if (this.#isWord('subgraph')) {
        this.#take();
        if (this.#next.kind === 'id') name = this.#take().text;
      }
      const inner: Scope = {
        ...scope,
        group: name?.startsWith('cluster') ? name.replace(/^cluster_?/, '') || name : scope.group,
        members: new Set(),
      };
      if (this.#isMark('{')) this.#body(inner);
      for (const id of inner.members) scope.members.add(id);
      return { name: undefined, ids: () => inner.members };
    }
    const name = this.#id();
    while (this.#isMark(':')) {
      this.#take();
      this.#hasPorts = true;
      this.#id();
    }
    return { name, ids: () => [name] };
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    while (this.#isMark('[')) {
      this.#take();
      while (!this.#isMark(']')) {
        if (this.#isMark(';') || this.#isMark(',')) {
          this.#take();
          continue;
        }
        const name = this.#id();
        if (this.#isMark('=')) this.#take();
        else {
          attributes.set(name, 'true');
          continue;
        }
        attributes.set(name, this.#id());
      }
      this.#take();
    }
    return attributes;
  }

  #setLabel(scope: Scope, label: string | undefined): void {
    if (label === undefined || this.#depth < 2 || scope.group === undefined) return;
    for (const id of scope.members) this.#vertices.get(id)!.group = label;
    scope.group = label;
  }

  #declare(id: string, scope: Scope, line: number, attributes?: DotAttributes): void {
    scope.members.add(id);
    const found = this.#vertices.get(id);
    if (found === undefined) {
      this.#vertices.set(id, {
        attributes: new Map([...scope.node, ...(attributes ?? [])]),
        group: scope.group,
        line,
      });
      return;
    }
    found.group ??= scope.group;
    for (const [name, value] of attributes ?? []) found.attributes.set(name, value);
  }

  #addEdge(from: string, to: string, attributes: DotAttributes, line: number): void {
    if (this.#hasPorts) {
      this.#graph.notes.add('The ports of the edges are left out.');
    }
    if (this.#pairs !== undefined) {
      const pair = JSON.stringify(this.#isDirected || from < to ? [from, to] : [to, from]);
      if (this.#pairs.has(pair)) return;
      this.#pairs.add(pair);
    }
    addDotEdge(this.#graph, { from, to, attributes, isDirected: this.#isDirected, line }, this.#file);
  }
}
