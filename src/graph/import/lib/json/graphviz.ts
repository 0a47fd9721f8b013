import { elementsOf, kindOf, membersOf } from '../../../../lib/raw-json.ts';
import { ImportError, type ImportedGraph } from '../../ImportedGraph.ts';
import type { ReadOptions } from '../../import-format.ts';
import { addDotEdge, addDotVertex, type DotVertex } from '../dot-elements.ts';
import { firstText, type Members, readElements } from './json-elements.ts';

/**
 * The outputs `json` and `json0` of Graphviz, https://graphviz.org/docs/outputs/json: the first
 * `_subgraph_cnt` of `objects` are subgraphs, the others are vertices; `tail` and `head` of an edge are their `_gvid`.
 */
export async function readGraphviz(
  text: string,
  members: Members,
  graph: ImportedGraph,
  options: ReadOptions,
): Promise<void> {
  graph.formatName = 'Graphviz JSON';
  const subgraphs = Number(members.get('_subgraph_cnt'));
  const vertices = new Map<string, { readonly name: string; readonly vertex: DotVertex }>();
  const groups = new Map<string, string>();
  await readElements(text, members.get('objects') ?? '[]', options, (raw, line) => {
    const own = membersOf(raw);
    const number = own.get('_gvid') ?? '';
    const name = firstText(own, ['name']) ?? number;
    if (Number(number) >= subgraphs) {
      vertices.set(number, { name, vertex: { attributes: textsOf(own, ['name']), group: undefined, line } });
      return;
    }
    const nodes = own.get('nodes');
    if (!name.startsWith('cluster') || !nodes?.startsWith('[')) return;
    const label = firstText(own, ['label']) || name.replace(/^cluster_?/, '') || name;
    // Inner clusters stand after their outer ones.
    for (const node of elementsOf(nodes)) groups.set(node, label);
  });
  for (const [number, { name, vertex }] of vertices) {
    vertex.group = groups.get(number);
    addDotVertex(graph, name, vertex, options.file);
  }
  const isDirected = members.get('directed') === 'true';
  await readElements(text, members.get('edges') ?? '[]', options, (raw, line) => {
    const own = membersOf(raw);
    const [from, to] = ['tail', 'head'].map((end) => {
      const found = vertices.get(own.get(end) ?? '');
      if (found !== undefined) return found.name;
      throw new ImportError(
        `Line ${line}: expected the '_gvid' of a vertex as '${end}', found '${(own.get(end) ?? 'nothing').slice(0, 40)}'.`,
      );
    });
    const attributes = textsOf(own, ['tailport', 'headport']);
    addDotEdge(graph, { from: from!, to: to!, attributes, isDirected, line }, options.file);
  });
}

/** Empty texts are defaults that Graphviz writes for each element. */
function textsOf(members: Members, left: readonly string[]): Map<string, string> {
  return new Map(
    [...members]
      .filter(
        ([name, raw]) => !left.includes(name) && name !== '_gvid' && kindOf(raw) === 'string' && raw !== '""',
      )
      .map(([name, raw]) => [name, JSON.parse(raw) as string]),
  );
}
