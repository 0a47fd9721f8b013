import { unreachable } from '../protocol/lib/assert.ts';
import type * as ast from './ast.ts';
import { printExpression, printName, printObject } from './print-expression.ts';

const maxInlineLength = 80;

/**
 * Prints a query: one statement a line, loop bodies indented. Parsing the text gives the same tree (except
 * for spans). Comments are not part of the tree and are lost.
 */
export function printQuery(query: ast.Query): string {
  const lines =
    query.withCollections.length === 0
      ? []
      : [`WITH ${query.withCollections.map(printCollection).join(', ')}`];
  return [...lines, ...printStatements(query.statements)].join('\n');
}

/** A query in parentheses, on one line if it is short. */
export function printSubquery(query: ast.Query): string {
  const lines = printStatements(query.statements);
  const inline = lines.map((line) => line.trimStart()).join(' ');
  if (inline.length <= maxInlineLength && !lines.some((line) => line.includes('\n'))) return `(${inline})`;
  return `(\n${indent(lines.join('\n'), 1)}\n)`;
}

function printStatements(statements: readonly ast.Statement[]): readonly string[] {
  let depth = 0;
  return statements.map((statement) => {
    const line = indent(printStatement(statement), depth);
    if (statement.kind === 'for' || statement.kind === 'traversal' || statement.kind === 'path') depth++;
    return line;
  });
}

/**
 * Indents all lines. Only a line feed ends a line: strings and names are printed with their line feeds
 * escaped, but with U+2028 and U+2029 as they are.
 */
function indent(text: string, depth: number): string {
  const spaces = '  '.repeat(depth);
  return text
    .split('\n')
    .map((line) => spaces + line)
    .join('\n');
}

function printStatement(statement: ast.Statement): string {
  switch (statement.kind) {
    case 'for': {
      const search = statement.search ? ` SEARCH ${printExpression(statement.search)}` : '';
      const source = printExpression(statement.source);
      return `FOR ${printName(statement.variable.name)} IN ${source}${search}${printOptions(statement)}`;
    }
    case 'traversal':
      return printTraversal(statement);
    case 'path':
      return printPath(statement);
    case 'filter':
      return `FILTER ${printExpression(statement.condition)}`;
    case 'let':
      return `LET ${printName(statement.variable.name)} = ${printExpression(statement.value)}`;
    case 'sort':
      return `SORT ${statement.keys.map(printSortKey).join(', ')}`;
    case 'limit':
      return `LIMIT ${printLimit(statement)}`;
    case 'collect':
      return printCollect(statement);
    case 'window': {
      const range = statement.rangeValue ? `${printExpression(statement.rangeValue)} WITH ` : '';
      return `WINDOW ${range}${printObject(statement.bounds)} AGGREGATE ${printAggregates(statement.aggregates)}`;
    }
    case 'return':
      return `RETURN ${statement.isDistinct ? 'DISTINCT ' : ''}${printExpression(statement.value)}`;
    case 'insert':
      return `INSERT ${printExpression(statement.value)} INTO ${printTarget(statement)}`;
    case 'update':
    case 'replace': {
      const value = statement.value ? ` WITH ${printExpression(statement.value)}` : '';
      return `${statement.kind.toUpperCase()} ${printExpression(statement.key)}${value} IN ${printTarget(statement)}`;
    }
    case 'remove':
      return `REMOVE ${printExpression(statement.key)} IN ${printTarget(statement)}`;
    case 'upsert':
      return printUpsert(statement);
    default:
      return unreachable(statement);
  }
}

function printTraversal(statement: ast.TraversalStatement): string {
  const { vertex, edge, path, prune } = statement;
  const variables = [vertex, edge, path].filter((variable) => variable !== undefined);
  const names = variables.map(({ name }) => printName(name)).join(', ');
  const pruneVariable = prune?.variable ? `${printName(prune.variable.name)} = ` : '';
  const pruning = prune ? ` PRUNE ${pruneVariable}${printExpression(prune.condition)}` : '';
  const start = `${printHead(statement)} ${printExpression(statement.startVertex)}`;
  return `FOR ${names} IN ${start} ${printGraph(statement.graph)}${pruning}${printOptions(statement)}`;
}

function printPath(statement: ast.PathStatement): string {
  const names = statement.variables.map(({ name }) => printName(name)).join(', ');
  const ends = `${printExpression(statement.startVertex)} TO ${printExpression(statement.targetVertex)}`;
  const head = `${printHead(statement)} ${statement.algorithm} ${ends}`;
  return `FOR ${names} IN ${head} ${printGraph(statement.graph)}${printOptions(statement)}`;
}

function printHead({ minDepth, maxDepth, direction }: ast.TraversalStatement | ast.PathStatement): string {
  const word = direction.toUpperCase();
  if (minDepth === undefined || maxDepth === undefined) return word;
  const start = minDepth.start;
  const range = { kind: 'range', low: minDepth, high: maxDepth, start, end: maxDepth.end } as const;
  const min = printExpression(minDepth);
  return `${min === printExpression(maxDepth) ? min : printExpression(range)} ${word}`;
}

function printGraph(graph: ast.GraphSource): string {
  if (graph.kind === 'graph') return `GRAPH ${printExpression(graph.name)}`;
  return graph.collections
    .map(
      ({ direction, collection }) =>
        `${direction ? `${direction.toUpperCase()} ` : ''}${printCollection(collection)}`,
    )
    .join(', ');
}

function printSortKey({ expression, direction }: ast.SortStatement['keys'][number]): string {
  if (direction === 'asc') return printExpression(expression);
  return `${printExpression(expression)} ${direction === 'desc' ? 'DESC' : printExpression(direction)}`;
}

export function printLimit({ offset, count }: ast.LimitClause): string {
  return offset ? `${printExpression(offset)}, ${printExpression(count)}` : printExpression(count);
}

function printCollect(statement: ast.CollectStatement): string {
  const { groups, aggregates, into, count } = statement;
  const parts = ['COLLECT'];
  const printed = groups.map(
    ({ variable, value }) => `${printName(variable.name)} = ${printExpression(value)}`,
  );
  if (groups.length > 0) parts.push(printed.join(', '));
  if (aggregates.length > 0) parts.push(`AGGREGATE ${printAggregates(aggregates)}`);
  if (count) parts.push(`WITH COUNT INTO ${printName(count.name)}`);
  if (into) {
    const projection = into.projection ? ` = ${printExpression(into.projection)}` : '';
    const keep = into.keep ? ` KEEP ${into.keep.map(({ name }) => printName(name)).join(', ')}` : '';
    parts.push(`INTO ${printName(into.variable.name)}${projection}${keep}`);
  }
  return parts.join(' ') + printOptions(statement);
}

function printAggregates(aggregates: ast.CollectStatement['aggregates']): string {
  return aggregates
    .map(({ variable, call }) => `${printName(variable.name)} = ${printExpression(call)}`)
    .join(', ');
}

function printUpsert(statement: ast.UpsertStatement): string {
  const { example, filter } = statement;
  const subject = example ? printExpression(example) : `FILTER ${filter ? printExpression(filter) : 'true'}`;
  const update = `${statement.mode.toUpperCase()} ${printExpression(statement.update)}`;
  return `UPSERT ${subject} INSERT ${printExpression(statement.insert)} ${update} IN ${printTarget(statement)}`;
}

function printTarget(statement: Pick<ast.InsertStatement, 'collection' | 'options'>): string {
  return printCollection(statement.collection) + printOptions(statement);
}

function printCollection(collection: ast.CollectionReference | ast.BindParameter): string {
  return printExpression(collection);
}

function printOptions({ options }: { readonly options: ast.ObjectExpression | undefined }): string {
  return options ? ` OPTIONS ${printObject(options)}` : '';
}
