import { membersOf } from '../../../../lib/raw-json.ts';
import type { ImportedGraph } from '../../ImportedGraph.ts';
import type { ReadOptions } from '../../import-format.ts';
import { fileColor } from '../file-color.ts';
import { firstText, type Members, positionOf, readElements } from './json-elements.ts';

/** JSON Graph Format, https://jsongraphformat.info: version 1 has a list of vertices, version 2 an object. */
export async function readJgf(
  text: string,
  graphs: readonly string[],
  graph: ImportedGraph,
  options: ReadOptions,
): Promise<void> {
  graph.formatName = 'JSON Graph Format';
  const { file } = options;
  for (const raw of graphs) {
    const members = membersOf(raw);
    const isDirected = members.get('directed') !== 'false';
    const label = firstText(members, ['label']);
    const group = graphs.length > 1 && label !== undefined ? JSON.stringify(label) : undefined;
    const nodes = members.get('nodes') ?? '[]';
    await readElements(text, nodes, options, (node, line, name) => {
      const own = membersOf(node);
      const attributes = attributesOf(own, ['label', 'type']);
      if (group !== undefined) attributes.set('graph', group);
      graph.addVertex(
        {
          id: name ?? firstText(own, ['id']) ?? '',
          label: firstText(own, ['label']),
          position: positionOf(attributes),
          look: { color: fileColor(firstText(attributes, ['color'])) },
          attributes,
          line,
        },
        file,
      );
    });
    await readElements(text, members.get('edges') ?? '[]', options, (edge, line) => {
      const own = membersOf(edge);
      const directed = own.get('directed');
      graph.addEdge(
        {
          id: firstText(own, ['id']),
          from: firstText(own, ['source']) ?? '',
          to: firstText(own, ['target']) ?? '',
          isDirected: directed === undefined ? isDirected : directed === 'true',
          type: firstText(own, ['relation']),
          attributes: attributesOf(own, ['label', 'relation']),
          line,
        },
        file,
      );
    });
    if (members.has('hyperedges')) graph.notes.add('Hyperedges are left out.');
  }
}

/** The named members and those of `metadata`. */
function attributesOf(members: Members, names: readonly string[]): Map<string, string> {
  const own = names.flatMap((name) => {
    const raw = members.get(name);
    return raw === undefined ? [] : [[name, raw] as const];
  });
  const metadata = members.get('metadata') ?? '{}';
  return new Map([...own, ...(metadata.startsWith('{') ? membersOf(metadata) : [])]);
}
