import type { NodeProfile } from '../execution.ts';
import { isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { type ExplainedObject, objectsOf, textOf } from './node.ts';
import { kindOf, nodeText } from './node-kinds.ts';
import { type Column, tableLines } from './table.ts';

/** A node with its indentation depth. */
interface ShownNode {
  readonly node: ExplainedObject;
  readonly depth: number;
}

/** Nodes in display order: nodes of a subquery follow its node with more indentation. */
export function shownNodes(nodes: Value | undefined, depth = 0): readonly ShownNode[] {
  const shown: ShownNode[] = [];
  let current = depth;
  for (const node of objectsOf(nodes)) {
    const { role, opensLoop } = kindOf(node);
    if (role === 'subquery end') current = Math.max(depth, current - 1);
    shown.push({ node, depth: current });
    if (isObject(node.subquery)) shown.push(...shownNodes(node.subquery.nodes, current + 1));
    if (opensLoop) current += 1;
  }
  return shown;
}

const titles: readonly Column[] = [{ title: 'Id', isNumeric: true }, { title: 'NodeType' }];
const estimateTitles: readonly Column[] = [
  ...titles,
  { title: 'Est.', isNumeric: true },
  { title: 'Comment' },
];
const profileTitles: readonly Column[] = [
  ...titles,
  { title: 'Calls', isNumeric: true },
  { title: 'Items', isNumeric: true },
  { title: 'Filtered', isNumeric: true },
  { title: 'Runtime [s]', isNumeric: true },
  { title: 'Comment' },
];

/** Table of a plan: the estimate for each node or, with a profile, its measured figures. */
export function planLines(
  nodes: readonly ShownNode[],
  profile: readonly NodeProfile[] | undefined,
): readonly string[] {
  const byId = new Map(profile?.map((measured) => [measured.id, measured]));
  const rows = nodes.map(({ node, depth }) => {
    const measured = typeof node.id === 'number' ? byId.get(node.id) : undefined;
    const figures =
      profile === undefined
        ? [textOf(node.estimatedNrItems)]
        : measured === undefined
          ? ['-', '-', '-', '-']
          : [measured.calls, measured.items, measured.filtered]
              .map(String)
              .concat(measured.runtime.toFixed(5));
    return [textOf(node.id), textOf(node.type), ...figures, comment(node, depth)];
  });
  return tableLines(profile === undefined ? estimateTitles : profileTitles, rows);
}

function comment(node: ExplainedObject, depth: number): string {
  if (kindOf(node).role === 'start') return `${'  '.repeat(depth)}* ${nodeText(node)}`;
  return `${'  '.repeat(depth + 1)}- ${nodeText(node)}`;
}
