import { findJsonValueProblem } from '../../../lib/json-problem.ts';
import { elementsOf, kindOf, membersOf } from '../../../lib/raw-json.ts';
import { ImportError } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { readAdjacency } from '../lib/json/adjacency.ts';
import { isCytoscapeList, readCytoscape } from '../lib/json/cytoscape.ts';
import { isGraphology, readGraphology } from '../lib/json/graphology.ts';
import { readGraphviz } from '../lib/json/graphviz.ts';
import { readHierarchy } from '../lib/json/hierarchy.ts';
import { readJgf } from '../lib/json/jgf.ts';
import { readElements } from '../lib/json/json-elements.ts';
import { addRecord } from '../lib/json/json-record.ts';
import { readNodeLink } from '../lib/json/node-link.ts';
import { addMissingEnds } from '../Table.ts';

/** Maximum length of a JSON file, in characters: it is checked as a whole. */
const maxLength = 128 << 20;
/** Maximum number of values of the file. */
const maxValues = 20_000_000;

/** JSON files with vertices and edges: the form is known by the members of the file. */
export default {
  id: 'json',
  label: 'JSON',
  extensions: ['json', 'cyjs', 'jgf'],
  detects: (start) => start.startsWith('{') || /^\[\s*\{\s*"/.test(start),
  async read(chunks, graph, options) {
    let text = '';
    for await (const chunk of chunks) {
      text += chunk;
      if (text.length > maxLength)
        throw new ImportError('The JSON file has more than 128 million characters.');
    }
    requireValid(text);
    const whole = text.trim();
    if (kindOf(whole) === 'array' && isCytoscapeList(whole))
      return readCytoscape(text, whole, graph, options);
    if (kindOf(whole) === 'array') {
      await readElements(text, whole, options, (raw, line) =>
        addRecord(graph, membersOf(raw), line, options.file),
      );
      addMissingEnds(graph, options.file);
      return;
    }
    const members = kindOf(whole) === 'object' ? membersOf(whole) : new Map<string, string>();
    const elements = members.get('elements');
    const directed = members.get('directed');
    const isDirected = directed === undefined ? undefined : directed === 'true';
    if (elements !== undefined) return readCytoscape(text, elements, graph, options, isDirected);
    if (members.get('nodes')?.startsWith('[') && members.get('rels')?.startsWith('[')) {
      for (const list of ['nodes', 'rels'])
        await readElements(text, members.get(list)!, options, (raw, line) =>
          addRecord(graph, membersOf(raw), line, options.file),
        );
      return;
    }
    if (members.get('objects')?.startsWith('[') && members.has('_subgraph_cnt'))
      return readGraphviz(text, members, graph, options);
    if (members.get('children')?.startsWith('[')) return readHierarchy(whole, graph, options);
    if (members.get('adjacency')?.startsWith('[') && members.get('nodes')?.startsWith('['))
      return readAdjacency(text, members, isDirected ?? false, graph, options);
    const inner = members.get('graph');
    if (inner?.startsWith('{') && !members.has('nodes') && !members.has('vertices')) {
      return readJgf(text, [inner], graph, options);
    }
    if (members.get('graphs')?.startsWith('[')) {
      return readJgf(text, elementsOf(members.get('graphs')!), graph, options);
    }
    if (isGraphology(members)) return readGraphology(text, members, graph, options);
    const vertices = members.get('vertices') ?? members.get('nodes');
    const edges = ['links', 'edges', 'relationships'].map((name) => members.get(name)).find(Boolean);
    if (!vertices?.startsWith('[') || (edges !== undefined && !edges.startsWith('['))) {
      throw new ImportError(
        "The JSON file has no list of vertices: expected an object with 'vertices' and 'edges', or 'nodes' and 'links'.",
      );
    }
    graph.isOwnExport ||= members.has('vertices') && members.has('graph');
    await readNodeLink(text, { vertices, edges, isDirected }, graph, options);
  },
} satisfies ImportFormat;

function requireValid(text: string): void {
  const problem = findJsonValueProblem(text, maxValues);
  if (problem !== undefined) throw new ImportError(`Line ${problem.line}: ${problem.message}`);
}
