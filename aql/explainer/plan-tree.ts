import type { NodeProfile } from '../execution.ts';
import { isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { type ExplainedObject, textOf } from './node.ts';
import { kindOf, type NodeRole, nodeText } from './node-kinds.ts';
import { shownNodes } from './plan-lines.ts';
import { traversalConditions } from './traversal-conditions.ts';

/** A node of a plan in execution order, for display as a tree. */
export interface PlanRow {
  readonly node: ExplainedObject;
  readonly id: number;
  readonly type: string;
  readonly role: NodeRole;
  /** Number of enclosing loops and subqueries. */
  readonly depth: number;
  /** The node as AQL, without remarks. */
  readonly text: string;
  /** Conditions and remarks, such as the kind of scan. */
  readonly details: readonly string[];
  readonly estimatedRows: number | undefined;
  readonly estimatedCost: number | undefined;
  /** Figures of the execution; undefined without a profile. */
  readonly measured: NodeProfile | undefined;
  /** Share of the run time of all nodes, 0 to 1. */
  readonly share: number;
}

/** The nodes of a plan, as received from a server, with the figures of a profile. */
export function planRows(
  plan: Readonly<Record<string, Value>>,
  profile?: readonly NodeProfile[],
): readonly PlanRow[] {
  const byId = new Map(profile?.map((measured) => [measured.id, measured]));
  const totalSeconds = profile?.reduce((sum, { runtime }) => sum + runtime, 0) ?? 0;
  return shownNodes(plan.nodes).map(({ node, depth }) => {
    const id = Number(node.id);
    const measured = byId.get(id);
    const [text = '', ...remarks] = nodeText(node)
      .replace(inlineRemarks, '')
      .split(/ {3}/)
      .map(withoutCommentMarks);
    const { role } = kindOf(node);
    const conditions = role === 'traversal' ? [traversalConditions(node)] : [];
    return {
      node,
      id,
      type: textOf(node.type),
      role,
      depth,
      text: text.replace(/ {2,}/g, ' '),
      details: [...remarks, ...conditions].filter((detail) => detail !== ''),
      estimatedRows: numberOf(node.estimatedNrItems),
      estimatedCost: numberOf(node.estimatedCost),
      measured,
      share: measured === undefined || totalSeconds === 0 ? 0 : measured.runtime / totalSeconds,
    };
  });
}

/** Remarks of traversals and path searches that name a part of the line. */
const inlineRemarks = / +\/\* (?:vertex|edge|paths?|min\.\.maxPathDepth|startnode|targetnode) \*\//g;

function withoutCommentMarks(text: string): string {
  return text.replace(/^\/\* (.*) \*\/$/s, '$1').trim();
}

function numberOf(value: Value | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The variable that a node defines under this attribute, such as `outVariable`. */
export function variableOf(
  node: ExplainedObject,
  name: string,
): { readonly id: number; readonly name: string } | undefined {
  const variable = node[name];
  return isObject(variable) ? { id: Number(variable.id), name: textOf(variable.name) } : undefined;
}
