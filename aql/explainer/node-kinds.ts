import type { Statement } from '../ast.ts';
import { type ExplainedObject, textOf, variableText } from './node.ts';
import {
  calculationText,
  changeText,
  collectionScanText,
  collectText,
  indexScanText,
  limitText,
  listText,
  pathsText,
  shortestPathText,
  sortText,
  traversalText,
  upsertText,
  windowText,
  writeText,
} from './node-text.ts';

/** What a node of a plan does, as far as the explainer, the advice and the console distinguish it. */
export type NodeRole =
  | 'start'
  | 'scan'
  | 'index'
  | 'list'
  | 'traversal'
  | 'path'
  | 'calculation'
  | 'subquery'
  | 'subquery end'
  | 'filter'
  | 'sort'
  | 'limit'
  | 'group'
  | 'return'
  | 'insert'
  | 'change'
  | 'remove'
  | 'unknown';

/** The properties of a type of nodes. */
export interface NodeKind {
  readonly role: NodeRole;
  /** The statement that becomes such a node; undefined if none does. */
  readonly statement?: Statement['kind'] | 'subquery';
  /** The nodes after it are indented. */
  readonly opensLoop?: true;
  /** The rows of a loop end with it: it groups, returns or cuts them. */
  readonly endsLoop?: true;
  /** Its expressions are calculations of their own before it. */
  readonly usesCalculations?: true;
  /** The node as a line of AQL, with remarks. */
  readonly text: (node: ExplainedObject) => string;
}

/** By type, as servers of all versions name them. Each property of a type stands here, and only here. */
const kinds: Readonly<Record<string, NodeKind>> = {
  SingletonNode: { role: 'start', text: () => 'ROOT' },
  NoResultsNode: { role: 'start', text: () => 'EMPTY   /* empty result set */' },
  EnumerateCollectionNode: { role: 'scan', statement: 'for', opensLoop: true, text: collectionScanText },
  EnumerateListNode: { role: 'list', statement: 'for', opensLoop: true, text: listText },
  IndexNode: { role: 'index', statement: 'for', opensLoop: true, text: indexScanText },
  TraversalNode: { role: 'traversal', statement: 'traversal', opensLoop: true, text: traversalText },
  ShortestPathNode: { role: 'path', statement: 'path', opensLoop: true, text: shortestPathText },
  EnumeratePathsNode: { role: 'path', statement: 'path', opensLoop: true, text: pathsText },
  CalculationNode: { role: 'calculation', statement: 'let', text: calculationText },
  SubqueryNode: {
    role: 'subquery',
    statement: 'subquery',
    text: ({ outVariable, isConst }) =>
      `LET ${variableText(outVariable)} = ...   /* ${isConst === true ? 'const ' : ''}subquery */`,
  },
  SubqueryStartNode: {
    role: 'subquery',
    statement: 'subquery',
    opensLoop: true,
    text: ({ subqueryOutVariable }) => `LET ${variableText(subqueryOutVariable)} = (   /* subquery begin */`,
  },
  SubqueryEndNode: {
    role: 'subquery end',
    endsLoop: true,
    text: ({ inVariable }) => `RETURN ${variableText(inVariable)} )   /* subquery end */`,
  },
  FilterNode: {
    role: 'filter',
    statement: 'filter',
    usesCalculations: true,
    text: ({ inVariable }) => `FILTER ${variableText(inVariable)}`,
  },
  SortNode: { role: 'sort', statement: 'sort', usesCalculations: true, text: sortText },
  LimitNode: { role: 'limit', statement: 'limit', endsLoop: true, text: limitText },
  CollectNode: { role: 'group', statement: 'collect', endsLoop: true, text: collectText },
  WindowNode: { role: 'group', statement: 'window', endsLoop: true, text: windowText },
  ReturnNode: {
    role: 'return',
    statement: 'return',
    endsLoop: true,
    usesCalculations: true,
    text: ({ inVariable }) => `RETURN ${variableText(inVariable)}`,
  },
  InsertNode: {
    role: 'insert',
    statement: 'insert',
    usesCalculations: true,
    text: (node) => writeText('INSERT', node),
  },
  UpdateNode: {
    role: 'change',
    statement: 'update',
    usesCalculations: true,
    text: (node) => changeText('UPDATE', node),
  },
  ReplaceNode: {
    role: 'change',
    statement: 'replace',
    usesCalculations: true,
    text: (node) => changeText('REPLACE', node),
  },
  UpsertNode: { role: 'change', statement: 'upsert', usesCalculations: true, text: upsertText },
  RemoveNode: {
    role: 'remove',
    statement: 'remove',
    usesCalculations: true,
    text: (node) => writeText('REMOVE', node),
  },
};

const unknownKind: NodeKind = { role: 'unknown', text: ({ type }) => textOf(type) };

/** The kind of a node; types of newer servers that are not known have the role `unknown`. */
export function kindOf({ type }: ExplainedObject): NodeKind {
  const name = textOf(type);
  return Object.hasOwn(kinds, name) ? kinds[name]! : unknownKind;
}

/** One node of a plan as the corresponding line of AQL, with remarks. */
export function nodeText(node: ExplainedObject): string {
  return kindOf(node).text(node);
}
