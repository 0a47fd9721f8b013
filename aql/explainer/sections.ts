import { findFunction } from '../functions/registry.ts';
import { isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { expressionText } from './expression-text.ts';
import { type ExplainedObject, objectsOf, textOf, textsOf } from './node.ts';
import { kindOf } from './node-kinds.ts';
import { depthText, graphText } from './node-text.ts';
import { cut, tableLines } from './table.ts';
import { traversalConditions } from './traversal-conditions.ts';

type Nodes = readonly ExplainedObject[];

/** A heading with its lines; empty if the section does not apply. */
export type Section = readonly string[];

/** An index that a node uses. */
interface UsedIndex {
  readonly index: ExplainedObject;
  readonly collection: string;
}

/** The indexes of a node: those of its collection, or the edge index of each edge collection of a graph. */
export function usedIndexes(node: ExplainedObject): readonly UsedIndex[] {
  const { indexes } = node;
  if (!isObject(indexes)) {
    return objectsOf(indexes).map((index) => ({ index, collection: textOf(node.collection) }));
  }
  // A server lists the index of an edge collection twice if the direction is any.
  const base = objectsOf(indexes.base);
  const collections = textsOf(node.edgeCollections);
  const perCollection = Math.max(1, Math.round(base.length / Math.max(1, collections.length)));
  return base.map((index, at) => ({ index, collection: collections[Math.floor(at / perCollection)] ?? '' }));
}

const usedKey = ({ index, collection }: UsedIndex) =>
  `${collection}/${textOf(index.id) || textOf(index.name)}/${textsOf(index.fields).join()}`;

/** One line for each index. An index that a node uses several times is listed once. */
export function indexSection(nodes: Nodes): Section {
  const rows = nodes.flatMap((node) => {
    const distinct = new Map(usedIndexes(node).map((used) => [usedKey(used), used]));
    return [...distinct.values()].map(({ index, collection }) => [
      textOf(node.id),
      textOf(index.name) || textOf(index.id),
      textOf(index.type),
      collection,
      String(index.unique === true),
      String(index.sparse === true),
      typeof index.selectivityEstimate === 'number'
        ? `${(index.selectivityEstimate * 100).toFixed(2)} %`
        : 'n/a',
      `[ ${textsOf(index.fields)
        .map((field) => `\`${field}\``)
        .join(', ')} ]`,
      cut(
        isObject(node.condition) && node.condition.type !== undefined
          ? expressionText(node.condition)
          : kindOf(node).role === 'index'
            ? '*'
            : 'base',
      ),
    ]);
  });
  if (rows.length === 0) return ['Indexes used:', ' none'];
  const columns = [
    { title: 'By', isNumeric: true },
    { title: 'Name' },
    { title: 'Type' },
    { title: 'Collection' },
    { title: 'Unique' },
    { title: 'Sparse' },
    { title: 'Selectivity', isNumeric: true },
    { title: 'Fields' },
    { title: 'Ranges' },
  ];
  return ['Indexes used:', ...tableLines(columns, rows)];
}

/** Functions that the plan calls, with whether they are deterministic. */
export function functionSection(nodes: Nodes): Section {
  const names = new Set<string>();
  const collect = (value: Value): void => {
    if (Array.isArray(value)) for (const item of value as readonly Value[]) collect(item);
    else if (isObject(value)) {
      if (value.type === 'function call' || value.type === 'user function call')
        names.add(textOf(value.name));
      for (const member of Object.values(value)) collect(member);
    }
  };
  for (const { subquery: _nodesOfTheirOwn, ...node } of nodes) collect(node);
  if (names.size === 0) return [];
  const rows = [...names].map((name) => [
    name,
    String(findFunction(name)?.isDeterministic ?? false),
    name.includes('::') ? 'user-defined' : 'built-in',
  ]);
  return [
    'Functions used:',
    ...tableLines([{ title: 'Name' }, { title: 'Deterministic' }, { title: 'Kind' }], rows),
  ];
}

/** Traversals with their graphs, uniqueness options and conditions. */
export function traversalSection(nodes: Nodes): Section {
  const rows = nodes
    .filter((node) => kindOf(node).role === 'traversal')
    .map((node) => [
      textOf(node.id),
      depthText(node),
      vertexCollections(node) || 'any',
      textsOf(node.edgeCollections).join(', ') || graphText(node),
      traversalOptions(node),
      traversalConditions(node),
    ]);
  if (rows.length === 0) return [];
  const columns = [
    { title: 'Id', isNumeric: true },
    { title: 'Depth' },
    { title: 'Vertex collections' },
    { title: 'Edge collections' },
    { title: 'Options' },
    { title: 'Filter / Prune Conditions' },
  ];
  return ['Traversals on graphs:', ...tableLines(columns, rows)];
}

function vertexCollections(node: ExplainedObject): string {
  const options = isObject(node.options) ? node.options : {};
  const names = textsOf(node.vertexCollections);
  return (names.length > 0 ? names : textsOf(options.vertexCollections)).join(', ');
}

function traversalOptions(node: ExplainedObject): string {
  const flags = isObject(node.options)
    ? node.options
    : isObject(node.traversalFlags)
      ? node.traversalFlags
      : {};
  return ['order', 'uniqueVertices', 'uniqueEdges']
    .flatMap((name) => (typeof flags[name] === 'string' ? [`${name}: ${flags[name]}`] : []))
    .join(', ');
}

/** Shortest-path and k-paths searches of the plan. */
export function pathSection(nodes: Nodes): Section {
  const rows = nodes
    .filter(({ type }) => type === 'ShortestPathNode' || type === 'EnumeratePathsNode')
    .map((node) => [
      textOf(node.id),
      textOf(node.shortestPathType) || 'SHORTEST_PATH',
      textsOf(node.edgeCollections).join(', ') || graphText(node),
    ]);
  if (rows.length === 0) return [];
  const columns = [{ title: 'Id', isNumeric: true }, { title: 'Algorithm' }, { title: 'Edge collections' }];
  return ['Paths on graphs:', ...tableLines(columns, rows)];
}

export function ruleSection(rules: readonly string[], title: string): Section {
  if (rules.length === 0) return ['Optimization rules applied:', ' none'];
  const rows = rules.map((rule, at) => [String(at + 1), rule]);
  return ['Optimization rules applied:', ...tableLines([{ title: 'Id', isNumeric: true }, { title }], rows)];
}

/** Options of writing nodes; equal options are listed once. */
export function writeSection(nodes: Nodes): Section {
  const flags = nodes.map((node) => node.modificationFlags).filter(isObject);
  const distinct = new Map(flags.map((each) => [JSON.stringify(each), each]));
  return [...distinct.values()].flatMap((each) => [
    'Write query options:',
    ...tableLines(
      [{ title: 'Option' }, { title: 'Value' }],
      Object.entries(each).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  ]);
}

export function warningSection(
  warnings: readonly { readonly code: number; readonly message: string }[],
): Section {
  if (warnings.length === 0) return [];
  const rows = warnings.map(({ code, message }) => [String(code), message]);
  return ['Warnings:', ...tableLines([{ title: 'Code', isNumeric: true }, { title: 'Message' }], rows)];
}
