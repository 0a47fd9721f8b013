import { membersOf } from '../../../../lib/raw-json.ts';
import type { ImportedGraph } from '../../ImportedGraph.ts';
import type { ReadOptions } from '../../import-format.ts';
import { toNumber } from '../typed-text.ts';
import { firstText, type Members, positionOf, readElements, vertexLookOf, without } from './json-elements.ts';

/** True for the serialisation of graphology: elements with `key` and `attributes`. */
export function isGraphology(members: Members): boolean {
  const nodes = members.get('nodes') ?? '';
  return (
    members.has('options') || (members.has('attributes') && /^\[\s*\{\s*"(?:key|attributes)"/.test(nodes))
  );
}

/** https://graphology.github.io/serialization.html. The y axis points upwards, as in sigma.js. */
export async function readGraphology(
  text: string,
  members: Members,
  graph: ImportedGraph,
  options: ReadOptions,
): Promise<void> {
  graph.formatName = 'Graphology JSON';
  const { file } = options;
  const type = firstText(membersOf(members.get('options') ?? '{}'), ['type']);
  await readElements(text, members.get('nodes') ?? '[]', options, (raw, line) => {
    const node = membersOf(raw);
    const attributes = membersOf(node.get('attributes') ?? '{}');
    const position = positionOf(attributes);
    graph.addVertex(
      {
        id: firstText(node, ['key']) ?? '',
        label: firstText(attributes, ['label', 'name']),
        position: position && { x: position.x, y: -position.y },
        look: vertexLookOf(attributes),
        attributes: without(attributes, ['x', 'y', 'size', 'color']),
        line,
      },
      file,
    );
  });
  await readElements(text, members.get('edges') ?? '[]', options, (raw, line) => {
    const edge = membersOf(raw);
    const attributes = membersOf(edge.get('attributes') ?? '{}');
    graph.addEdge(
      {
        id: firstText(edge, ['key']),
        from: firstText(edge, ['source']) ?? '',
        to: firstText(edge, ['target']) ?? '',
        isDirected: edge.has('undirected') ? edge.get('undirected') !== 'true' : type !== 'undirected',
        look: { color: vertexLookOf(attributes).color, width: toNumber(firstText(attributes, ['size'])) },
        attributes: without(attributes, ['size', 'color']),
        line,
      },
      file,
    );
  });
}
