import type { Dialect } from '../protocol/dialect.ts';
import { DatabaseError } from '../protocol/errors.ts';
import { unreachable } from '../protocol/lib/assert.ts';
import type { Binding, Expression, GraphSource, Query, Statement } from './ast.ts';
import { dialectRules } from './dialect-rules.ts';
import { walk } from './expression-tree.ts';
import { findFunction } from './functions/registry.ts';
import { parseQuery } from './parser/parse.ts';
import { type ExplainedNode, type ExpressionWording, explainExpression } from './plan/explain-expression.ts';
import { bindTypeError, findMisplacedParameters } from './resolver/BindValues.ts';
import { isUserFunctionName } from './user-functions.ts';
import type { Value } from './values/value.ts';

/** Names in a query, from its text alone: collections and bind values need not exist. */
interface ParseInfo {
  readonly collections: readonly string[];
  readonly bindVars: readonly string[];
  readonly ast: readonly ExplainedNode[];
}

/**
 * Parses a query and lists its names, for `POST /_api/query`. Throws 1501 (query parse error), 1502 (query
 * empty), 1522 (too many collections), 1540 (unknown function) and 1553 (invalid bind parameter type).
 */
export function parseInfo(text: string, dialect: Dialect): ParseInfo {
  const query = parseQuery(text, dialect);
  const [misplaced] = dialect === '2.8' ? findMisplacedParameters(query) : [];
  if (misplaced !== undefined) throw bindTypeError(misplaced);
  const reader = new QueryReader(dialect);
  const root = reader.query(query, [], 'root');
  return {
    collections: [...reader.collections].sort(),
    bindVars: [...reader.bindVars].reverse(),
    ast: [root],
  };
}

type Scope = readonly { readonly name: string; readonly id: number }[];

class QueryReader {
  readonly collections = new Set<string>();
  readonly bindVars = new Set<string>();
  #variableCount = 0;
  #scope: { name: string; id: number }[] = [];

  constructor(readonly dialect: Dialect) {}

  query(query: Query, outer: Scope, type: string): ExplainedNode {
    const before = this.#scope;
    this.#scope = [...outer];
    for (const collection of query.withCollections) this.#collection(collection);
    const subNodes = query.statements.map((statement) => this.#statement(statement));
    this.#scope = before;
    return { type, subNodes };
  }

  readonly #wording: ExpressionWording = {
    variable: ({ name }): ExplainedNode => {
      const known = this.#scope.findLast((variable) => variable.name === name);
      if (known !== undefined) return this.#reference(name, known.id);
      this.#note(name);
      return { type: 'collection', name };
    },
    subquery: ({ query }) => this.query(query, this.#scope, 'subquery'),
    declare: (binding) => this.#declare(binding),
  };

  #reference(name: string, id: number): ExplainedNode {
    const reference = { type: 'reference', name, id };
    return this.dialect === '2.8' ? reference : { ...reference, subqueryReference: false };
  }

  #declare(binding: Binding): ExplainedNode {
    const id = this.#variableCount++;
    this.#scope.push({ name: binding.name, id });
    return { type: 'variable', name: binding.name, id };
  }

  #expression(expression: Expression): ExplainedNode {
    for (const part of walk(expression)) {
      if (part.kind === 'bind') this.bindVars.add(part.isCollection ? `@${part.name}` : part.name);
      else if (part.kind === 'boundAttribute') this.bindVars.add(part.bind.name);
      else if (part.kind === 'call' && !isUserFunctionName(part.name)) this.#checkFunction(part.name);
    }
    return explainExpression(expression, this.#wording);
  }

  #checkFunction(name: string): void {
    if (findFunction(name)?.arity[this.dialect] !== undefined) return;
    throw new DatabaseError('ERROR_QUERY_FUNCTION_NAME_UNKNOWN', {
      message: `usage of unknown function '${name}()'`,
    });
  }

  #collection(reference: { readonly kind: string; readonly name: string }): ExplainedNode {
    if (reference.kind === 'bind') {
      this.bindVars.add(`@${reference.name}`);
      return { type: 'parameter', name: `@${reference.name}` };
    }
    this.#note(reference.name);
    return { type: 'collection', name: reference.name };
  }

  /** Throws 1522 (too many collections). */
  #note(collection: string): void {
    this.collections.add(collection);
    if (this.collections.size > dialectRules[this.dialect].maxCollections) {
      throw new DatabaseError('ERROR_QUERY_TOO_MANY_COLLECTIONS');
    }
  }

  #graph(graph: GraphSource): ExplainedNode {
    if (graph.kind === 'graph') return { type: 'graph', subNodes: this.#all([graph.name]) };
    return {
      type: 'collection list',
      subNodes: graph.collections.map(({ direction, collection }) => ({
        ...(direction === undefined ? {} : { direction }),
        ...this.#collection(collection),
      })),
    };
  }

  #all(expressions: readonly (Expression | undefined)[]): ExplainedNode[] {
    return expressions
      .filter((expression) => expression !== undefined)
      .map((expression) => this.#expression(expression));
  }

  #statement(statement: Statement): ExplainedNode {
    switch (statement.kind) {
      case 'for': {
        const source = this.#expression(statement.source);
        return { type: 'for', subNodes: [this.#declare(statement.variable), source] };
      }
      case 'traversal': {
        const { vertex, edge, path, minDepth, maxDepth, startVertex, graph, prune, options } = statement;
        const before = [...this.#all([minDepth, maxDepth, startVertex]), this.#graph(graph)];
        const variables = [vertex, edge, path].filter((binding) => binding !== undefined);
        const subNodes = [...before, ...variables.map((binding) => this.#declare(binding))];
        return { type: 'traversal', subNodes: [...subNodes, ...this.#all([prune?.condition, options])] };
      }
      case 'path': {
        const { variables, startVertex, targetVertex, graph, options, algorithm } = statement;
        const before = [...this.#all([startVertex, targetVertex, options]), this.#graph(graph)];
        return {
          type:
            algorithm === 'SHORTEST_PATH' ? 'shortest path' : algorithm.toLowerCase().replaceAll('_', ' '),
          subNodes: [...before, ...variables.map((binding) => this.#declare(binding))],
        };
      }
      case 'filter':
        return { type: 'filter', subNodes: this.#all([statement.condition]) };
      case 'let': {
        const value = this.#expression(statement.value);
        return { type: 'let', subNodes: [this.#declare(statement.variable), value] };
      }
      case 'sort': {
        const elements = statement.keys.map(({ expression, direction }) => ({
          type: 'sort element',
          subNodes: [this.#expression(expression), this.#direction(direction)],
        }));
        return { type: 'sort', subNodes: [{ type: 'array', subNodes: elements }] };
      }
      case 'limit':
        return { type: 'limit', subNodes: this.#all([statement.offset, statement.count]) };
      case 'collect': {
        const { groups, aggregates, into, count, options } = statement;
        const values = groups.map(({ value }) => this.#expression(value));
        const calls = aggregates.map(({ call }) => this.#expression(call));
        const projection = this.#all([into?.projection, options]);
        const bindings = [
          ...groups.map(({ variable }) => variable),
          ...aggregates.map(({ variable }) => variable),
          ...[into?.variable, count].filter((binding) => binding !== undefined),
        ];
        const subNodes = [
          ...values,
          ...calls,
          ...projection,
          ...bindings.map((binding) => this.#declare(binding)),
        ];
        return { type: 'collect', subNodes };
      }
      case 'window': {
        const { rangeValue, bounds, aggregates } = statement;
        const before = this.#all([rangeValue, bounds, ...aggregates.map(({ call }) => call)]);
        return {
          type: 'window',
          subNodes: [...before, ...aggregates.map(({ variable }) => this.#declare(variable))],
        };
      }
      case 'return': {
        const subNodes = this.#all([statement.value]);
        return {
          type: 'return',
          subNodes: statement.isDistinct ? [{ type: 'distinct', subNodes }] : subNodes,
        };
      }
      case 'insert':
        return this.#modification(statement.kind, [statement.value, statement.options], statement.collection);
      case 'update':
      case 'replace':
        return this.#modification(
          statement.kind,
          [statement.key, statement.value, statement.options],
          statement.collection,
        );
      case 'remove':
        return this.#modification(statement.kind, [statement.key, statement.options], statement.collection);
      case 'upsert': {
        const before = this.#all([statement.example, statement.insert]);
        this.#declarePseudo(['OLD', 'CURRENT', '$CURRENT']);
        const { filter, update, options, collection } = statement;
        const node = this.#modification('upsert', [filter, update, options], collection);
        return { ...node, subNodes: [...before, ...(node.subNodes as readonly Value[])] };
      }
      default:
        return unreachable(statement);
    }
  }

  #direction(direction: 'asc' | 'desc' | Expression): ExplainedNode {
    return typeof direction === 'string'
      ? { type: 'value', value: direction === 'asc' }
      : this.#expression(direction);
  }

  #modification(
    type: string,
    expressions: readonly (Expression | undefined)[],
    collection: { readonly kind: string; readonly name: string },
  ): ExplainedNode {
    const subNodes = [...this.#all(expressions), this.#collection(collection)];
    this.#declarePseudo(['OLD', 'NEW']);
    return { type, subNodes };
  }

  /** Variables that a modification defines implicitly (OLD, NEW). */
  #declarePseudo(names: readonly string[]): void {
    for (const name of names) this.#declare({ name, id: 0, start: 0, end: 0 });
  }
}
