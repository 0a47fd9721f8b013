import { elementsOf, membersOf } from '../../../../lib/raw-json.ts';
import { ImportError, type ImportedGraph } from '../../ImportedGraph.ts';
import type { ReadOptions } from '../../import-format.ts';
import { firstText, type Members, readElements, without } from './json-elements.ts';
import { readNodeLink } from './node-link.ts';

/**
 * The adjacency data of NetworkX: `adjacency` has for each vertex of `nodes` a list of its neighbours with the attributes
 * of the edges. An undirected edge is in the lists of both ends, and is read once.
 */
export async function readAdjacency(
  text: string,
  members: Members,
  isDirected: boolean,
  graph: ImportedGraph,
  options: ReadOptions,
): Promise<void> {
  const { file } = options;
  const nodes = members.get('nodes')!;
  const lists = members.get('adjacency')!;
  await readNodeLink(text, { vertices: nodes, edges: undefined, isDirected }, graph, options);
  const places = new Map<string, number>();
  const ids: string[] = [];
  await readElements(text, nodes, options, (raw) => {
    const id = firstText(membersOf(raw), ['id']) ?? '';
    places.set(id, ids.length);
    ids.push(id);
  });
  const rows = elementsOf(lists);
  if (rows.length > ids.length)
    throw new ImportError(`Expected ${ids.length} lists in 'adjacency', found ${rows.length}.`);
  for (const [place, row] of rows.entries()) {
    if (!row.startsWith('[')) throw new ImportError("Expected lists in 'adjacency'.");
    const from = ids[place]!;
    await readElements(text, row, options, (raw, line) => {
      const edge = membersOf(raw);
      const to = firstText(edge, ['id']) ?? '';
      if (!isDirected && (places.get(to) ?? place) < place) return;
      graph.addEdge(
        { id: undefined, from, to, isDirected, attributes: without(edge, ['id', 'key']), line },
        file,
      );
    });
  }
}
