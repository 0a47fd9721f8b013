import { isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { constantText, expressionText } from './expression-text.ts';
import { type ExplainedObject, objectsOf, textOf, textsOf, variableText } from './node.ts';

const directionWords = ['ANY', 'INBOUND', 'OUTBOUND'];

/** One node of a plan as the corresponding line of AQL, with remarks. */
export function nodeText(node: ExplainedObject): string {
  const out = (name: string): string => variableText(node[name]);
  const collection = textOf(node.collection);
  switch (textOf(node.type)) {
    case 'SingletonNode':
      return 'ROOT';
    case 'NoResultsNode':
      return 'EMPTY   /* empty result set */';
    case 'EnumerateCollectionNode': {
      const remarks = [
        'full collection scan',
        ...(node.random === true ? ['random order'] : []),
        ...projections(node),
      ];
      return `FOR ${out('outVariable')} IN ${collection}   /* ${remarks.join(', ')} */${innerFilter(node)}`;
    }
    case 'EnumerateListNode':
      return `FOR ${out('outVariable')} IN ${out('inVariable')}   /* list iteration */${innerFilter(node)}`;
    case 'IndexNode': {
      const types = [...new Set(objectsOf(node.indexes).map(({ type }) => `${textOf(type)} index scan`))];
      const remarks = [...(node.reverse === true ? ['reverse'] : []), types.join(', '), ...projections(node)];
      return `FOR ${out('outVariable')} IN ${collection}   /* ${remarks.join(' ')} */${innerFilter(node)}`;
    }
    case 'CalculationNode': {
      const { expression } = node;
      const kind =
        isObject(expression) && expression.type === 'value'
          ? 'const assignment'
          : `${textOf(node.expressionType) || 'simple'} expression`;
      return `LET ${out('outVariable')} = ${expressionText(expression)}   /* ${kind} */${collectionRemark(expression)}`;
    }
    case 'SubqueryNode':
      return `LET ${out('outVariable')} = ...   /* ${node.isConst === true ? 'const ' : ''}subquery */`;
    case 'SubqueryStartNode':
      return `LET ${out('subqueryOutVariable')} = (   /* subquery begin */`;
    case 'SubqueryEndNode':
      return `RETURN ${out('inVariable')} )   /* subquery end */`;
    case 'FilterNode':
      return `FILTER ${out('inVariable')}`;
    case 'LimitNode':
      return `LIMIT ${constantText(node.offset)}, ${constantText(node.limit)}${node.fullCount === true ? '   /* fullCount */' : ''}`;
    case 'SortNode': {
      const strategy = textOf(node.strategy);
      const keys = objectsOf(node.elements).map(
        ({ inVariable, ascending }) => `${variableText(inVariable)} ${ascending === false ? 'DESC' : 'ASC'}`,
      );
      return `SORT ${keys.join(', ')}${strategy === '' ? '' : `   /* sorting strategy: ${strategy} */`}`;
    }
    case 'CollectNode':
      return collectText(node);
    case 'WindowNode':
      return `WINDOW ${out('rangeVariable')}${isObject(node.rangeVariable) ? ' ' : ''}AGGREGATE ${aggregates(node)}`;
    case 'ReturnNode':
      return `RETURN ${out('inVariable')}`;
    case 'TraversalNode':
      return traversalText(node);
    case 'ShortestPathNode': {
      const edge = isObject(node.edgeOutVariable) ? `, ${out('edgeOutVariable')} /* edge */` : '';
      return `FOR ${out('vertexOutVariable')} /* vertex */${edge} IN ${pathText(node, 'SHORTEST_PATH')}`;
    }
    case 'EnumeratePathsNode':
      return `FOR ${out('pathOutVariable')} /* path */ IN ${pathText(node, textOf(node.shortestPathType) || 'K_SHORTEST_PATHS')}`;
    case 'InsertNode':
      return `INSERT ${out('inVariable')} IN ${collection}${results(node)}`;
    case 'UpdateNode':
    case 'ReplaceNode': {
      const word = textOf(node.type) === 'UpdateNode' ? 'UPDATE' : 'REPLACE';
      const key = isObject(node.inKeyVariable) ? `${out('inKeyVariable')} WITH ` : '';
      return `${word} ${key}${out('inDocVariable')} IN ${collection}${results(node)}`;
    }
    case 'RemoveNode':
      return `REMOVE ${out('inVariable')} IN ${collection}${results(node)}`;
    case 'UpsertNode': {
      const word = node.isReplace === true ? 'REPLACE' : 'UPDATE';
      return `UPSERT ${out('inDocVariable')} INSERT ${out('insertVariable')} ${word} ${out('updateVariable')} IN ${collection}${results(node)}`;
    }
    default:
      return textOf(node.type);
  }
}

/** True for nodes whose successors are indented. */
export function opensLoop(node: ExplainedObject): boolean {
  return [
    'EnumerateCollectionNode',
    'EnumerateListNode',
    'IndexNode',
    'TraversalNode',
    'ShortestPathNode',
    'EnumeratePathsNode',
    'SubqueryStartNode',
  ].includes(textOf(node.type));
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

function collectText(node: ExplainedObject): string {
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

function traversalText(node: ExplainedObject): string {
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
