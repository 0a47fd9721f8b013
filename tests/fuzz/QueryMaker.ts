import { functionEntries } from '../../aql/functions/registry.ts';
import { tokenize } from '../../aql/parser/lexer.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import type { Random } from '../../protocol/lib/random.ts';

const scalars = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '1',
    '-1',
    '2',
    '3.5',
    '1e3',
    '1e308',
    '9007199254740993',
    '100000',
    '""',
    '"a"',
  ],
  ...[
    '"äö😀"',
    "'x\\ny'",
    '"c/k1"',
    '"v/a"',
    '"2024-02-30T25:00"',
    '[]',
    '{}',
    '[1, 2, 3]',
    '{ a: 1, b: [2] }',
    '@v',
    '@l',
  ],
];
/** Names of variables and of attributes. */
const names = ['d', 'x', 'y', 'a', 'v', 'e', 'p', 'g', 'n', 'o', 'tags', '_key', '_id', '`two words`'];
const aggregates = ['SUM', 'MAX', 'MIN', 'UNIQUE', 'SORTED_UNIQUE', 'STDDEV', 'AVG', 'COUNT'];
const binary = [
  ...['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'AND', 'OR', '&&', '||', 'IN', 'NOT IN'],
  ...['LIKE', 'NOT LIKE', '=~', '!~', '..', 'ANY ==', 'ALL >', 'NONE IN', 'AT LEAST (1) <'],
];
/** Functions that only wait or abort the query. */
const leftOut = new Set(['SLEEP', 'FAIL', 'ASSERT']);
const maxDepth = 4;

/**
 * Creates random queries: by the grammar over the fuzzer's collections, and by mutation of recorded queries.
 */
export class QueryMaker {
  private readonly functions: readonly {
    readonly name: string;
    readonly min: number;
    readonly max: number;
  }[];
  /** Variables in scope of the current query. */
  private scope: string[] = [];

  constructor(
    private readonly random: Random,
    private readonly corpus: readonly string[],
    private readonly dialect: Dialect,
  ) {
    this.functions = functionEntries
      .filter(({ arity, name }) => arity[dialect] !== undefined && !leftOut.has(name))
      .map(({ name, arity }) => ({ name, ...arity[dialect]! }));
  }

  next(): string {
    switch (this.random.nextBelow(6)) {
      case 0:
        return this.mutate(this.query(0));
      case 1:
        return this.mutate(this.pick(this.corpus));
      case 2:
        return this.mutate(this.mutate(this.pick(this.corpus)));
      case 3:
        return this.pick(this.corpus);
      default:
        return this.query(0);
    }
  }

  private pick<T>(items: readonly T[]): T {
    return items[this.random.nextBelow(items.length)] as T;
  }

  private maybe(text: () => string): string {
    return this.random.nextBelow(2) === 0 ? text() : '';
  }

  private several(make: () => string, maxCount: number): string {
    return Array.from({ length: 1 + this.random.nextBelow(maxCount) }, make).join(', ');
  }

  /** Removes, duplicates, swaps or replaces some tokens, or changes some characters. */
  private mutate(text: string): string {
    const tokens = tokenize(text, this.dialect).slice(0, -1);
    if (tokens.length === 0) return text;
    const at = this.random.nextBelow(tokens.length);
    const { start, end } = tokens[at]!;
    const other = tokens[this.random.nextBelow(tokens.length)]!;
    const [before, after] = [text.slice(0, start), text.slice(end)];
    switch (this.random.nextBelow(8)) {
      case 0:
        return before + after;
      case 1:
        return `${before}${text.slice(start, end)} ${text.slice(start, end)}${after}`;
      case 2:
        return `${before}${text.slice(other.start, other.end)}${after}`;
      case 3:
        return `${before}${this.expression(2)}${after}`;
      case 4:
        return `${before}${this.pick(scalars)}${after}`;
      case 5:
        return text.slice(0, start) + String.fromCharCode(this.random.nextBelow(300)) + text.slice(end);
      case 6:
        return `${text.slice(0, end)} ${this.statement(3)} ${after}`;
      default: {
        const mate = this.pick(this.corpus);
        return text.slice(0, end) + mate.slice(this.random.nextBelow(mate.length + 1));
      }
    }
  }

  /** A subquery in which the outer variables are in scope. */
  private query(depth: number): string {
    const outer = this.scope;
    this.scope = depth === 0 ? [] : [...outer];
    const count = this.random.nextBelow(depth === 0 ? 5 : 3);
    const statements = Array.from({ length: count }, () => this.statement(depth));
    const isLooping = statements.some((statement) => statement.startsWith('FOR'));
    const distinct = isLooping && this.random.nextBelow(4) === 0 ? 'DISTINCT ' : '';
    const text = [...statements, `RETURN ${distinct}${this.expression(depth)}`].join(' ');
    this.scope = outer;
    return text;
  }

  /** Declares a new variable; prefers the wanted names. */
  private declare(...wanted: readonly string[]): string {
    const free = (wanted.length > 0 ? wanted : names).filter((name) => !this.scope.includes(name));
    const name = free.length === 0 ? `n${this.scope.length}` : this.pick(free);
    this.scope.push(name);
    return name;
  }

  private statement(depth: number): string {
    const expression = (): string => this.expression(depth + 1);
    const makers: readonly (() => string)[] = [
      () => this.loop(depth),
      () => this.loop(depth),
      () => this.traversal(depth),
      () => this.paths(),
      () => {
        const value = expression();
        const pattern = this.dialect === '2.8' ? 0 : this.random.nextBelow(4);
        if (pattern === 1) return `LET [${this.declare()}, , ${this.declare()}] = ${value}`;
        if (pattern === 2) return `LET { n: ${this.declare()}, a: [${this.declare()}] } = ${value}`;
        return `LET ${this.declare()} = ${value}`;
      },
      () => `FILTER ${expression()}`,
      () => `FILTER ${this.variable()}.${this.pick(names)} ${this.pick(binary)} ${expression()}`,
      () => `SORT ${this.several(() => `${expression()} ${this.pick(['', 'ASC', 'DESC'])}`, 2)}`,
      () => `LIMIT ${this.pick(['1', '0, 3', '2, 1', '@v'])}`,
      () => this.collect(depth),
      () => this.collect(depth),
      () => {
        const bounds = `{ preceding: ${this.pick(['1', '"unbounded"', '0'])}, following: 1 }`;
        const range = this.maybe(() => `${expression()} WITH `);
        const call = `${this.pick(aggregates)}(${expression()})`;
        return `WINDOW ${range}${bounds} AGGREGATE ${this.declare()} = ${call}`;
      },
      () => this.write(depth),
    ];
    return this.pick(makers)();
  }

  private loop(depth: number): string {
    const source = this.pick(['c', 'c', 'v', 'e', '1..5', '@l', '@@c', this.expression(depth + 1)]);
    const name = this.declare();
    const isIndexed = source === 'c' && this.random.nextBelow(2) === 0;
    if (!isIndexed) return `FOR ${name} IN ${source}`;
    const attribute = this.pick(['n', 'g', 'a', '_key', '_id', 'tags[*]', 'o.x']);
    const operator = this.pick(['==', '<', '>=', 'IN', '!=']);
    return `FOR ${name} IN c FILTER ${name}.${attribute} ${operator} ${this.expression(depth + 1)}`;
  }

  private traversal(depth: number): string {
    const start = this.pick(['"v/a"', '"v/none"', this.variable(), this.expression(depth + 1)]);
    const head = `IN ${this.pick(['', '1', '0..2', '1..3'])} ${this.direction()} ${start}`;
    const list = [this.declare('v'), this.declare('e'), this.declare('p')];
    const graph = this.pick(['e', 'GRAPH "g"']);
    if (this.dialect === '2.8') return `FOR ${list.join(', ')} ${head} ${graph}`;
    const prune = this.maybe(() => ` PRUNE ${this.expression(depth + 1)}`);
    const options = ['order: "bfs"', 'uniqueVertices: "path"', 'uniqueEdges: "none"', 'weightAttribute: "w"'];
    return `FOR ${list.join(', ')} ${head} ${graph}${prune} ${this.maybe(() => this.options(options))}`;
  }

  private paths(): string {
    if (this.dialect === '2.8') return this.loop(maxDepth);
    const ends = `${this.pick(['"v/a"', this.variable()])} TO ${this.pick(['"v/e"', this.variable()])}`;
    const algorithm = this.pick(['SHORTEST_PATH', 'K_SHORTEST_PATHS', 'K_PATHS', 'ALL_SHORTEST_PATHS']);
    return `FOR ${this.declare('p')} IN ${this.direction()} ${algorithm} ${ends} GRAPH "g"`;
  }

  private collect(depth: number): string {
    const value = this.expression(depth + 1);
    const call = `${this.pick(aggregates)}(${this.expression(depth + 1)})`;
    this.scope = [];
    switch (this.random.nextBelow(4)) {
      case 0:
        return `COLLECT ${this.declare()} = ${value}`;
      case 1:
        return `COLLECT WITH COUNT INTO ${this.declare()}`;
      case 2:
        return `COLLECT ${this.declare()} = ${value} AGGREGATE ${this.declare()} = ${call}`;
      default:
        return `COLLECT ${this.declare()} = ${value} INTO ${this.declare()}`;
    }
  }

  private write(depth: number): string {
    const document = (): string =>
      this.pick(['{ n: 1 }', '{ _key: "z" }', this.variable(), this.expression(depth + 1)]);
    const collection = this.pick(['c', 'v', 'e', '@@c']);
    const options = this.maybe(() =>
      this.options(['ignoreErrors: true', 'keepNull: false', 'waitForSync: false']),
    );
    const makers: readonly (() => string)[] = [
      () => `INSERT ${document()} INTO ${collection}`,
      () => `UPDATE ${document()} WITH ${document()} IN ${collection}`,
      () => `REPLACE ${document()} WITH ${document()} IN ${collection}`,
      () => `REMOVE ${document()} IN ${collection}`,
      () =>
        `UPSERT { n: ${this.expression(depth + 1)} } INSERT ${document()} UPDATE ${document()} IN ${collection}`,
    ];
    const text = `${this.pick(makers)()} ${options}`;
    this.scope = [...this.scope.filter((name) => name !== 'OLD'), 'OLD'];
    return text;
  }

  /** A variable to which accesses can be appended. */
  private variable(): string {
    const closed = ['@v', '@l', '{ a: 1, n: 2 }', '[1, 2]', '("a")', '(null)'];
    return this.pick(this.scope.length === 0 ? closed : this.scope);
  }

  private direction(): string {
    return this.pick(['OUTBOUND', 'INBOUND', 'ANY']);
  }

  private options(list: readonly string[]): string {
    return `OPTIONS { ${this.several(() => this.pick(list), 2)} }`;
  }

  private call(depth: number): string {
    const { name, min, max } = this.pick(this.functions);
    const count = min + this.random.nextBelow(Math.min(max, min + 2) - min + 1);
    const args = Array.from({ length: count }, () =>
      this.random.nextBelow(12) === 0 ? this.pick(['c', 'v', 'e']) : this.expression(depth + 1),
    );
    return `${name}(${args.join(', ')})`;
  }

  private expression(depth: number): string {
    if (depth >= maxDepth) return this.pick([this.pick(scalars), this.variable(), `${this.variable()}.n`]);
    const inner = (): string => this.expression(depth + 1);
    const isOld = this.dialect === '2.8';
    const makers: readonly (() => string)[] = [
      () => this.pick(scalars),
      () => this.variable(),
      () => `${this.variable()}.${this.pick(names)}`,
      () => `${this.pick(['!', '-', '+', 'NOT '])}${inner()}`,
      () => `(${inner()}) ${this.pick(isOld ? binary.slice(0, 17) : binary)} (${inner()})`,
      () => `[${this.several(inner, 3)}]`,
      () => `{ ${this.pick(names)}: ${inner()}, [${inner()}]: ${inner()} }`,
      () => `(${inner()} ? ${inner()} : ${inner()})`,
      () =>
        `${this.variable()}[${this.pick(['*', '**', '0', '-1', '* FILTER CURRENT', '* RETURN CURRENT'])}]`,
      () =>
        isOld
          ? inner()
          : `${this.variable()}[? ${this.pick(['ANY', 'ALL', '1..2'])} FILTER CURRENT > ${inner()}]`,
      () => `(${this.query(depth + 1)})`,
      () => this.call(depth),
      () => this.call(depth),
      () => this.call(depth),
    ];
    return this.pick(makers)();
  }
}
