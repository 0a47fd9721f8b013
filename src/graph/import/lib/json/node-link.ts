import { kindOf, membersOf } from '../../../../lib/raw-json.ts';
import type { ImportedGraph } from '../../ImportedGraph.ts';
import type { ReadOptions } from '../../import-format.ts';
import { toNumber } from '../typed-text.ts';
import { firstText, type Members, positionOf, readElements, vertexLookOf, without } from './json-elements.ts';

const idNames = ['_id', 'id', '_key', 'key', 'name'];
const fromNames = ['_from', 'source', 'from', 'start', 'startNode'];
const toNames = ['_to', 'target', 'to', 'end', 'endNode'];
const system = ['_id', '_key', '_rev', '_from', '_to'];

/**
 * A list of vertices and a list of edges: the export of this workspace, NetworkX, sigma.js, vis.js and D3, whose edges
 * may name their ends by places in the list of vertices.
 */
export async function readNodeLink(
  text: string,
  {
    vertices,
    edges,
    isDirected,
  }: {
    readonly vertices: string;
    readonly edges: string | undefined;
    readonly isDirected: boolean | undefined;
  },
  graph: ImportedGraph,
  options: ReadOptions,
): Promise<void> {
  const { file } = options;
  const ids: string[] = [];
  let haveNumbers = false;
  await readElements(text, vertices, options, (raw, line) => {
    const members = membersOf(raw);
    const id = firstText(members, idNames) ?? '';
    ids.push(id);
    if (['_id', 'id', '_key', 'key'].some((name) => members.has(name)))
      haveNumbers ||= toNumber(id) !== undefined;
    graph.addVertex(
      {
        id,
        label: firstText(members, ['label', 'name']),
        position: positionOf(members),
        look: vertexLookOf(members),
        attributes: without(members, [...system, 'id']),
        line,
      },
      file,
    );
  });
  if (edges === undefined) return;
  /** D3: a number is the place of a vertex, unless ids are numbers. */
  const endOf = (members: Members, names: readonly string[]) => {
    const raw = names.map((name) => members.get(name)).find((each) => each !== undefined);
    // A simulation of D3 replaces the ends by the vertices themselves.
    const end = raw?.startsWith('{') ? firstText(membersOf(raw), idNames) : firstText(members, names);
    if (end === undefined) return '';
    const isPlace = !haveNumbers && raw !== undefined && kindOf(raw) === 'number';
    return isPlace ? (ids[Number(end)] ?? end) : end;
  };
  await readElements(text, edges, options, (raw, line) => {
    const members = membersOf(raw);
    graph.addEdge(
      {
        id: firstText(members, ['_id', 'id']),
        key: firstText(members, ['_key']),
        from: endOf(members, fromNames),
        to: endOf(members, toNames),
        isDirected,
        look: { color: vertexLookOf(members).color, width: toNumber(firstText(members, ['width'])) },
        attributes: without(members, [
          ...system,
          'id',
          ...usedName(members, fromNames),
          ...usedName(members, toNames),
        ]),
        line,
      },
      file,
    );
  });
}

/** The first of the names that is a member, as a list. */
function usedName(members: Members, names: readonly string[]): readonly string[] {
  return names.filter((name) => members.has(name)).slice(0, 1);
}
