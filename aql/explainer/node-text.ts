import { isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { constantText, expressionText } from './expression-text.ts';
import { type ExplainedObject, objectsOf, textOf, textsOf, variableText } from './node.ts';

const directionWords = ['ANY', 'INBOUND', 'OUTBOUND'];

/** The line of a loop over a collection, with its remarks. */
export function collectionScanText(node: ExplainedObject): string {
  const remarks = [
    'full collection scan',
    ...(node.random === true ? ['random order'] : []),
    ...projections(node),
  ];
  return `FOR ${variableText(node.outVariable)} IN ${textOf(node.collection)}   /* ${remarks.join(', ')} */${innerFilter(node)}`;
}

/** The line of a loop over a list. */
export function listText(node: ExplainedObject): string {
  return `FOR ${variableText(node.outVariable)} IN ${variableText(node.inVariable)}   /* list iteration */${innerFilter(node)}`;
}

/** The line of a loop over an index, with its remarks. */
export function indexScanText(node: ExplainedObject): string {
  const types = [...new Set(objectsOf(node.indexes).map(({ type }) => `${textOf(type)} index scan`))];
  const remarks = [...(node.reverse === true ? ['reverse'] : []), types.join(', '), ...projections(node)];
  return `FOR ${variableText(node.outVariable)} IN ${textOf(node.collection)}   /* ${remarks.join(' ')} */${innerFilter(node)}`;
}

/** The line of a calculation. */
export function calculationText({ outVariable, expression, expressionType }: ExplainedObject): string {
  const kind =
    isObject(expression) && expression.type === 'value'
      ? 'const assignment'
      : `${textOf(expressionType) || 'simple'} expression`;
  return `LET ${variableText(outVariable)} = ${expressionText(expression)}   /* ${kind} */${collectionRemark(expression)}`;
}

/** The line of a limit. */
export function limitText({ offset, limit, fullCount }: ExplainedObject): string {
  return `LIMIT ${constantText(offset)}, ${constantText(limit)}${fullCount === true ? '   /* fullCount */' : ''}`;
}

/** The line of a sort with its keys. */
export function sortText(node: ExplainedObject): string {
  const strategy = textOf(node.strategy);
  const keys = objectsOf(node.elements).map(
    ({ inVariable, ascending }) => `${variableText(inVariable)} ${ascending === false ? 'DESC' : 'ASC'}`,
  );
  return `SORT ${keys.join(', ')}${strategy === '' ? '' : `   /* sorting strategy: ${strategy} */`}`;
}

/** The line of a window. */
export function windowText(node: ExplainedObject): string {
  return `WINDOW ${variableText(node.rangeVariable)}${isObject(node.rangeVariable) ? ' ' : ''}AGGREGATE ${aggregates(node)}`;
}

/** The line of a search for one shortest path. */
export function shortestPathText(node: ExplainedObject): string {
  const edge = isObject(node.edgeOutVariable) ? `, ${variableText(node.edgeOutVariable)} /* edge */` : '';
  return `FOR ${variableText(node.vertexOutVariable)} /* vertex */${edge} IN ${pathText(node, 'SHORTEST_PATH')}`;
}

/** The line of a search for several paths. */
export function pathsText(node: ExplainedObject): string {
  const algorithm = textOf(node.shortestPathType) || 'K_SHORTEST_PATHS';
  return `FOR ${variableText(node.pathOutVariable)} /* path */ IN ${pathText(node, algorithm)}`;
}

/** The line of a statement that inserts or removes documents. */
export function writeText(statement: 'INSERT' | 'REMOVE', node: ExplainedObject): string {
  return `${statement} ${variableText(node.inVariable)} IN ${textOf(node.collection)}${results(node)}`;
}

/** The line of a statement that changes documents. */
export function changeText(statement: 'UPDATE' | 'REPLACE', node: ExplainedObject): string {
  const key = isObject(node.inKeyVariable) ? `${variableText(node.inKeyVariable)} WITH ` : '';
  return `${statement} ${key}${variableText(node.inDocVariable)} IN ${textOf(node.collection)}${results(node)}`;
}

/** The line of an upsert. */
export function upsertText(node: ExplainedObject): string {
  const change = `${node.isReplace === true ? 'REPLACE' : 'UPDATE'} ${variableText(node.updateVariable)}`;
  const insert = `INSERT ${variableText(node.insertVariable)}`;
  return `UPSERT ${variableText(node.inDocVariable)} ${insert} ${change} IN ${textOf(node.collection)}${results(node)}`;
}

function projections(node: ExplainedObject): string[] {
  const names = Array.isArray(node.projections) ? (node.projections as readonly Value[]) : [];
  if (names.length === 0) return [];
  const shown = names.map((name) =>
    isObject(name) ? textsOf(name.path).join('.') : textsOf(name).join('.') || textOf(name),
  );
  return [`projections: ${shown.map((name) => `\`${name}\``).join(', ')}`];
}

function innerFilter(node: ExplainedObject): string {
  return isObject(node.filter) ? `   FILTER ${expressionText(node.filter)}   /* early pruning */` : '';
}

/** Marks a whole collection used as a value, because all of its documents are read into memory. */
function collectionRemark(expression: Value | undefined): string {
  return isObject(expression) && expression.type === 'collection' ? '   /* all collection documents */' : '';
}

function aggregates(node: ExplainedObject): string {
  return objectsOf(node.aggregates)
    .map(
      ({ outVariable, inVariable, type }) =>
        `${variableText(outVariable)} = ${textOf(type)}(${variableText(inVariable)})`,
    )
    .join(', ');
}

/** The line of a grouping. */
export function collectText(node: ExplainedObject): string {
  const options = isObject(node.collectOptions) ? node.collectOptions : {};
  const groups = objectsOf(node.groups).map(
    ({ outVariable, inVariable }) => `${variableText(outVariable)} = ${variableText(inVariable)}`,
  );
  if (node.isDistinctCommand === true) return `COLLECT ${groups.join(', ')}   /* distinct */`;
  const parts = [
    'COLLECT',
    groups.join(', '),
    objectsOf(node.aggregates).length === 0 ? '' : `AGGREGATE ${aggregates(node)}`,
    node.count === true ? 'WITH COUNT' : '',
    isObject(node.outVariable) ? `INTO ${variableText(node.outVariable)}` : '',
  ].filter((part) => part !== '');
  return `${parts.join(' ')}   /* ${textOf(options.method) || 'hash'} */`;
}

function end(id: Value | undefined, variable: Value | undefined): string {
  return typeof id === 'string' ? `'${id}'` : variableText(variable);
}

/** The graph name, or the edge collections, each with its direction if it differs from the first one. */
export function graphText(node: ExplainedObject): string {
  const { graph } = node;
  if (typeof graph === 'string') return `GRAPH '${graph}'`;
  const directions = Array.isArray(node.directions) ? (node.directions as readonly Value[]) : [];
  return textsOf(graph)
    .map((name, at) => (directions[at] === directions[0] ? name : `${directionWord(directions[at])} ${name}`))
    .join(', ');
}

function directionWord(value: Value | undefined): string {
  return (typeof value === 'number' ? directionWords[value] : undefined) ?? 'ANY';
}

function firstDirection(node: ExplainedObject): string {
  const directions = Array.isArray(node.directions) ? (node.directions as readonly Value[]) : [];
  return directionWord(directions[0] ?? node.direction);
}

/** The depth `1..3`, given as a string, or within the options by newer servers. */
export function depthText(node: ExplainedObject): string {
  if (typeof node.minMaxDepth === 'string') return node.minMaxDepth;
  const options = isObject(node.options) ? node.options : {};
  return `${textOf(options.minDepth) || '1'}..${textOf(options.maxDepth) || '1'}`;
}

/** The line of a traversal. */
export function traversalText(node: ExplainedObject): string {
  const variables = [
    [node.vertexOutVariable, 'vertex'],
    [node.edgeOutVariable, 'edge'],
    [node.pathOutVariable, 'paths'],
  ] as const;
  const shown = variables
    .filter(([variable]) => isObject(variable))
    .map(([variable, kind]) => `${variableText(variable)} /* ${kind} */`);
  const start = end(node.vertexId, node.inVariable);
  const prune = isObject(node.expression) ? `   PRUNE ${expressionText(node.expression)}` : '';
  return `FOR ${shown.join(', ')} IN ${depthText(node)}  /* min..maxPathDepth */ ${firstDirection(node)} ${start} /* startnode */  ${graphText(node)}${prune}`;
}

function pathText(node: ExplainedObject, algorithm: string): string {
  const start = end(node.startVertexId, node.startInVariable);
  const target = end(node.targetVertexId, node.targetInVariable);
  return `${firstDirection(node)} ${algorithm} ${start} /* startnode */ TO ${target} /* targetnode */ ${graphText(node)}`;
}

/** Variables that a write defines for the following nodes. */
function results(node: ExplainedObject): string {
  const given = [variableText(node.outVariableOld), variableText(node.outVariableNew)]
    .map((name, at) => [name, at === 0 ? 'OLD' : 'NEW'] as const)
    .filter(([name, word]) => name !== '' && name !== word)
    .map(([name, word]) => `${name} = ${word}`);
  return given.length === 0 ? '' : `   LET ${given.join(', ')}`;
}
