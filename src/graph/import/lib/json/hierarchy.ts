import { membersOf } from '../../../../lib/raw-json.ts';
import { nextTask } from '../../../../lib/wait.ts';
import type { ImportedGraph } from '../../ImportedGraph.ts';
import type { ReadOptions } from '../../import-format.ts';
import { firstText, readElements, without } from './json-elements.ts';

interface Branch {
  readonly raw: string;
  readonly line: number;
  readonly parent: string | undefined;
  /** Names on the way from the root: names of leaves repeat in different branches. */
  readonly path: string;
}

/**
 * A hierarchy of D3 or the tree data of NetworkX: objects with `children`. The id of a vertex is its `id`, or else the names
 * on the way from the root, with a slash between them.
 */
export async function readHierarchy(root: string, graph: ImportedGraph, options: ReadOptions): Promise<void> {
  graph.formatName = 'JSON hierarchy';
  const { file, signal } = options;
  const open: Branch[] = [{ raw: root, line: 1, parent: undefined, path: '' }];
  for (let count = 1; open.length > 0; count++) {
    const { raw, line, parent, path } = open.pop()!;
    const members = membersOf(raw);
    const name = firstText(members, ['name', 'label', 'title']);
    const place = `${path}${name ?? count}`;
    const id = firstText(members, ['id', '_id', 'key']) ?? place;
    const attributes = without(members, ['id', 'children']);
    graph.addVertex({ id, label: name, position: undefined, attributes, line }, file);
    if (parent !== undefined) {
      graph.addEdge(
        { id: undefined, from: parent, to: id, isDirected: true, attributes: new Map(), line },
        file,
      );
    }
    const children = members.get('children');
    if (children?.startsWith('[')) {
      const inner: Branch[] = [];
      await readElements(children, children, options, (child) => {
        inner.push({ raw: child, line, parent: id, path: `${place}/` });
      });
      for (const child of inner.reverse()) open.push(child);
    }
    if (count % 500 === 0) {
      signal.throwIfAborted();
      await nextTask();
    }
  }
}
