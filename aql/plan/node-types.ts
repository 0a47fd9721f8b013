import { assert } from '../../protocol/lib/assert.ts';
import type { Plan } from './PlanNode.ts';

/** A set of node types as a bit mask. */
export type NodeTypes = number;

const bits = new Map<string, NodeTypes>();

function bitOf(type: string): NodeTypes {
  const known = bits.get(type);
  if (known !== undefined) return known;
  assert(bits.size < 31, 'there is a bit for each type of node');
  const bit = 1 << bits.size;
  bits.set(type, bit);
  return bit;
}

/** Bit mask of type names; `ModificationNode` stands for all writing nodes. */
export function toNodeTypes(names: readonly string[]): NodeTypes {
  return names.reduce((types, name) => types | bitOf(name), 0);
}

const modification = bitOf('ModificationNode');

/** Types of the nodes of a plan, subqueries included. */
export function nodeTypesOf({ nodes }: Plan): NodeTypes {
  let types: NodeTypes = 0;
  for (const node of nodes) {
    types |= bitOf(node.type);
    if (node.inner !== undefined) types |= nodeTypesOf(node.inner);
    else if (node.isWriting) types |= modification;
  }
  return types;
}
