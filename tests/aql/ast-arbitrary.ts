import type * as ast from '../../aql/ast.ts';
import { fc } from '../fast-check.ts';

/**
 * Random syntax trees as the parser creates them, with spans and ids set to 0, for the law parse(print(tree))
 * = tree.
 */
const span = { start: 0, end: 0 } as const;

const name = fc.oneof(
  fc.constantFrom(
    'a',
    'doc',
    'x1',
    '_key',
    'OPTIONS',
    'keep',
    'filter',
    'two words',
    'tick`',
    'ü',
    '$1',
    '1',
  ),
  fc.string({ minLength: 1, maxLength: 4, unit: 'binary' }).filter((text) => text === text.normalize('NFC')),
);

const functionName = fc.constantFrom('LENGTH', 'CONCAT', 'LIKE', 'NS::SUB::NAME');

const binding = name.map((text): ast.Binding => ({ name: text, id: 0, ...span }));
const current: ast.Binding = { name: 'CURRENT', id: 0, ...span };
const bind = fc
  .constantFrom('v', '1a', '_x')
  .map((text): ast.BindParameter => ({ kind: 'bind', name: text, isCollection: false, ...span }));
const collection = fc.oneof(
  name.map((text): ast.CollectionReference => ({ kind: 'collection', name: text, ...span })),
  bind.map((parameter) => ({ ...parameter, isCollection: true })),
);

const literal = fc
  .oneof(
    fc.constantFrom(null, true, false, 0, 1.5, 1e100, 2 ** 60, 2n ** 60n),
    fc.nat(),
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  .map((value): ast.Literal => ({ kind: 'literal', value, ...span }));

const variable = fc
  .oneof(name, fc.constant('CURRENT'))
  .map((text): ast.VariableReference => ({ kind: 'variable', name: text, id: 0, ...span }));

const binaryOperators: readonly ast.BinaryOperator[] = [
  ...(['||', '&&', '==', '!=', '<', '<=', '>', '>=', 'in', 'not in', 'like', 'not like'] as const),
  ...(['=~', '!~', '+', '-', '*', '/', '%'] as const),
];

/**
 * Accesses after an expansion belong to it; only an expansion in parentheses can be the target of an access.
 */
type Trees = { expression: ast.Expression; query: ast.Query };

export const trees = fc.letrec<Trees>((tie) => {
  const expression = tie('expression');
  const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.option(arbitrary, { nil: undefined });
  const record = <Kind extends string, Fields extends object>(
    kind: Kind,
    fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
  ) => fc.record<Fields>(fields as never).map((values) => ({ kind, ...values, ...span }));

  const quantifier = fc.oneof(
    fc.constantFrom<ast.Quantifier>({ kind: 'all' }, { kind: 'any' }, { kind: 'none' }),
    expression.map((count): ast.Quantifier => ({ kind: 'atLeast', count })),
  );
  const limit = fc.record({ offset: maybe(expression), count: expression });
  const member: fc.Arbitrary<ast.ObjectMember> = fc.oneof(
    fc.record({ kind: fc.constant('named' as const), name, value: expression }),
    name.map((text) => ({
      ...({ kind: 'named', name: text, isShorthand: true } as const),
      value: { kind: 'variable', name: text, id: 0, ...span } as const,
    })),
    fc.record({ kind: fc.constant('bound' as const), key: bind, value: expression }),
    fc.record({ kind: fc.constant('computed' as const), key: expression, value: expression }),
  );
  const object = record('object', { members: fc.array(member, { maxLength: 2 }) });
  const options = maybe(object);
  const expansion = fc
    .record({
      target: expression,
      levels: fc.integer({ min: 1, max: 3 }),
      filter: maybe(expression),
      limit: maybe(limit),
      projection: maybe(expression),
    })
    .map((fields): ast.Expansion => ({ kind: 'expansion', ...fields, current, ...span }));
  const question = fc
    .record({ target: expression, quantifier: maybe(quantifier), filter: maybe(expression) })
    .map(
      ({ target, quantifier: chosen, filter }): ast.Expansion => ({
        ...({ kind: 'expansion', levels: 1, limit: undefined, projection: undefined } as const),
        target,
        filter,
        current,
        question: { quantifier: chosen },
        ...span,
      }),
    );

  const leaf = fc.oneof(literal, bind, variable);
  const call = record('call', { name: functionName, args: fc.array(expression, { maxLength: 2 }) });
  const branch = fc.oneof(
    record('array', { items: fc.array(expression, { maxLength: 3 }) }),
    object,
    record('attribute', { target: expression, name }),
    record('boundAttribute', { target: expression, bind }),
    record('index', { target: expression, index: expression }),
    expansion,
    question,
    record('unary', {
      operator: fc.constantFrom('!' as const, '-' as const, '+' as const),
      operand: expression,
    }),
    record('binary', { operator: fc.constantFrom(...binaryOperators), left: expression, right: expression }),
    record('quantified', {
      quantifier,
      operator: fc.constantFrom('==' as const, '<' as const, 'in' as const, 'not in' as const),
      left: expression,
      right: expression,
    }),
    record('ternary', { condition: expression, consequent: maybe(expression), alternative: expression }),
    record('range', { low: expression, high: expression }),
    call,
    record('subquery', { query: tie('query') }),
  );

  const direction = fc.constantFrom<ast.Direction>('outbound', 'inbound', 'any');
  const graph: fc.Arbitrary<ast.GraphSource> = fc.oneof(
    fc.record({
      kind: fc.constant('graph' as const),
      name: fc.oneof(
        bind,
        fc.string().map((value) => ({ kind: 'literal', value, ...span }) as const),
      ),
    }),
    fc.record({
      kind: fc.constant('edgeCollections' as const),
      collections: fc.array(fc.record({ direction: maybe(direction), collection }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  );
  const depths = fc.option(fc.tuple(literal, literal), { nil: undefined });
  const head = { direction, startVertex: variable, graph, options };
  const aggregates = fc.array(fc.record({ variable: binding, call }), { minLength: 1, maxLength: 2 });
  const target = { collection, options };

  const statement: fc.Arbitrary<ast.Statement> = fc.oneof(
    record('for', { variable: binding, source: expression, search: maybe(expression), options }),
    fc
      .record({
        ...head,
        vertex: binding,
        edge: binding,
        path: maybe(binding),
        depths,
        prune: maybe(expression),
      })
      .map(({ depths: bounds, prune, ...fields }) => ({
        ...({ kind: 'traversal', ...fields, ...span } as const),
        minDepth: bounds?.[0],
        maxDepth: bounds?.[1],
        prune: prune && { variable: undefined, condition: prune },
      })),
    fc
      .record({
        ...head,
        algorithm: fc.constantFrom<ast.PathStatement['algorithm']>('SHORTEST_PATH', 'K_PATHS'),
        variables: fc.array(binding, { minLength: 1, maxLength: 2 }),
        targetVertex: variable,
        depths,
      })
      .map(({ depths: bounds, ...fields }) => ({
        ...({ kind: 'path', ...fields, ...span } as const),
        minDepth: bounds?.[0],
        maxDepth: bounds?.[1],
      })),
    record('filter', { condition: expression }),
    record('let', { variable: binding, value: expression }),
    record('sort', {
      keys: fc.array(
        fc.record({
          expression,
          direction: fc.oneof(fc.constantFrom('asc' as const, 'desc' as const), bind),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    limit.map((fields) => ({ kind: 'limit', ...fields, ...span }) as const),
    fc
      .record({
        groups: fc.array(fc.record({ variable: binding, value: expression }), { minLength: 1, maxLength: 2 }),
        aggregates: fc.oneof(fc.constant([]), aggregates),
        into: maybe(
          fc.record({
            variable: binding,
            projection: maybe(expression),
            keep: maybe(fc.array(binding, { minLength: 1, maxLength: 2 })),
          }),
        ),
        count: maybe(binding),
        options,
      })
      .map(({ count, ...fields }) => {
        const canCount = fields.aggregates.length === 0 && fields.into === undefined;
        return { kind: 'collect', ...fields, count: canCount ? count : undefined, ...span } as const;
      }),
    record('window', { rangeValue: maybe(expression), bounds: object, aggregates }),
    record('insert', { value: expression, ...target }),
    record('update', { key: expression, value: maybe(expression), ...target }),
    record('replace', { key: expression, value: maybe(expression), ...target }),
    record('remove', { key: expression, ...target }),
    fc
      .record({
        subject: expression,
        isFilter: fc.boolean(),
        insert: expression,
        update: expression,
        mode: fc.constantFrom('update' as const, 'replace' as const),
        ...target,
      })
      .map(({ subject, isFilter, ...fields }) => ({
        ...({ kind: 'upsert', ...fields, ...span } as const),
        example: isFilter ? undefined : subject,
        filter: isFilter ? subject : undefined,
      })),
  );

  return {
    expression: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, branch),
    query: fc
      .record({
        statements: fc.array(statement, { maxLength: 2 }),
        value: expression,
        isDistinct: fc.boolean(),
      })
      .map(({ statements, value, isDistinct }) => {
        const hasLoop = statements.some(
          ({ kind }) => kind === 'for' || kind === 'traversal' || kind === 'path',
        );
        const last = { kind: 'return', isDistinct: isDistinct && hasLoop, value, ...span } as const;
        return { kind: 'query', withCollections: [], statements: [...statements, last], ...span } as const;
      }),
  };
});

/** The tree with spans and ids set to 0, and without undefined properties. */
export function withoutSpans(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutSpans);
  if (typeof tree !== 'object' || tree === null) return tree;
  const entries = Object.entries(tree).filter(
    ([key, value]) => value !== undefined && !['start', 'end', 'id'].includes(key),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutSpans(value)]));
}
