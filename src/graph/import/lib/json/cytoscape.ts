import { membersOf } from '../../../../lib/raw-json.ts';
import type { ImportedGraph } from '../../ImportedGraph.ts';
import type { ReadOptions } from '../../import-format.ts';
import { firstText, type Members, positionOf, readElements, vertexLookOf, without } from './json-elements.ts';

/**
 * Cytoscape (.cyjs) and elements of Cytoscape.js, as an object with `nodes` and `edges` or as one list. The y axis
 * points downwards.
 */
export async function readCytoscape(
  text: string,
  elements: string,
  graph: ImportedGraph,
  options: ReadOptions,
  isDirected?: boolean,
): Promise<void> {
  graph.formatName = 'Cytoscape JSON';
  const add = (raw: string, line: number, group?: string) => {
    const element = membersOf(raw);
    const data = membersOf(element.get('data') ?? '{}');
    const kind = group ?? firstText(element, ['group']);
    if (kind === 'edges' || (kind === undefined && data.has('source')))
      addEdge(graph, data, isDirected, line, options.file);
    else addVertex(graph, element, data, line, options.file);
  };
  if (elements.startsWith('[')) {
    // The vertices first: a list may begin with edges.
    await readElements(text, elements, options, (raw, line) => add(raw, line));
    return;
  }
  const lists = membersOf(elements);
  for (const group of ['nodes', 'edges']) {
    await readElements(text, lists.get(group) ?? '[]', options, (raw, line) => add(raw, line, group));
  }
}

/** True for a text that begins with a list of elements of Cytoscape.js. */
export function isCytoscapeList(start: string): boolean {
  return /^\[\s*\{\s*(?:"group"\s*:\s*"(?:nodes|edges)"\s*,\s*)?"data"\s*:\s*\{/.test(start);
}

function addVertex(graph: ImportedGraph, element: Members, data: Members, line: number, file: string): void {
  const parent = data.get('parent');
  const attributes = without(data, ['id', 'parent', 'SUID', 'selected']);
  if (parent !== undefined) attributes.set('group', parent);
  graph.addVertex(
    {
      id: firstText(data, ['id']) ?? '',
      label: firstText(data, ['label', 'name', 'shared_name']),
      position: positionOf(membersOf(element.get('position') ?? '{}')),
      look: vertexLookOf(data),
      attributes,
      line,
    },
    file,
  );
}

function addEdge(
  graph: ImportedGraph,
  data: Members,
  isDirected: boolean | undefined,
  line: number,
  file: string,
): void {
  graph.addEdge(
    {
      id: firstText(data, ['id']),
      from: firstText(data, ['source']) ?? '',
      to: firstText(data, ['target']) ?? '',
      isDirected,
      type: firstText(data, ['interaction', 'type']),
      look: { color: vertexLookOf(data).color },
      attributes: without(data, ['id', 'source', 'target', 'SUID', 'selected']),
      line,
    },
    file,
  );
}
