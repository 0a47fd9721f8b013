import { expect, test } from 'vitest';
import { ruleNames } from '../../aql/optimize.ts';
import type { Source } from '../../aql/source.ts';
import type { Value } from '../../aql/values/value.ts';
import { fc } from '../fast-check.ts';
import { findDifference, type GoldenOutcome } from './golden-compare.ts';
import { runQuery } from './golden-player.ts';
import { makeDatabase } from './optimizer-data.ts';

const database = makeDatabase();

/** A database whose writes are rolled back; `written` returns the content before the rollback. */
function undoing(): { store: Parameters<typeof runQuery>[0]; written: () => Value } {
  let written: Value = null;
  const stop = new Error('undo');
  const transaction = <T>(body: (source: Source) => T): T => {
    let result: { readonly value: T } | undefined;
    try {
      database.transaction((source) => {
        result = { value: body(source) };
        written = ['plain', 'indexed', 'small'].map((name) =>
          [...(source.findCollection(name)?.scan() ?? [])]
            .flat()
            .sort((left, right) => (left._key < right._key ? -1 : 1))
            .map((document) => ({ ...document.toObject(), _rev: '' })),
        ) as Value;
        throw stop;
      });
    } catch (error) {
      if (error !== stop) throw error;
    }
    return (result as { readonly value: T }).value;
  };
  return { store: { openSource: () => database.openSource(), transaction }, written: () => written };
}

function outcome(query: string, optimizerRules: readonly string[]): GoldenOutcome & { written: Value } {
  const { store, written } = undoing();
  const result = runQuery(store, { query, options: { optimizerRules } }, '3.12');
  return { ...result, written: written() };
}

type Pick = <T>(items: readonly T[]) => T;
type Chance = (percent: number) => boolean;

/** Builds a random query: its text, and the variables of documents and lists in scope. */
class QueryMaker {
  readonly #parts: string[] = [];
  readonly #documents: string[] = [];
  readonly #outerValues: string[] = [];
  readonly #paths: { v: string; e: string; p: string }[] = [];
  #count = 0;

  constructor(
    readonly pick: Pick,
    readonly chance: Chance,
  ) {}

  make(): string {
    if (this.chance(30)) this.#outer();
    const loops = this.pick([1, 1, 2, 2, 3]);
    for (let loop = 0; loop < loops; loop++) {
      this.#loop(loop);
      if (this.chance(30)) this.#let();
      while (this.chance(45)) this.#parts.push(`FILTER ${this.#condition()}`);
    }
    this.#end();
    return this.#parts.join(' ');
  }

  /** A variable in front of the first loop, which stays visible after COLLECT. */
  #outer(): void {
    const name = this.#name('t');
    const value = this.pick([
      '7',
      'SUM(FOR y IN small RETURN y.b)',
      '(FOR y IN small FILTER y.b > 2 RETURN y._key)',
      '(FOR y IN plain FILTER y.b > 1 RETURN y.b)',
      'NOOPT([3, 3, "x", null, [1], 2, 0, { z: 1 }, -1.5])',
      '3 + 4',
    ]);
    this.#parts.push(`LET ${name} = ${value}`);
    if (this.chance(20)) this.#parts.push(`FILTER ${name} == 7 || LENGTH(${name}) > 1`);
    this.#outerValues.push(name);
  }

  #name(letter: string): string {
    this.#count += 1;
    return `${letter}${this.#count}`;
  }

  #loop(depth: number): void {
    const kind = this.pick(['indexed', 'indexed', 'small', 'plain', 'list', 'subquery', 'walk', 'walk']);
    if (kind === 'walk') {
      // Short paths, so that nested traversals do not take long.
      const [v, e, p] = [this.#name('v'), this.#name('e'), this.#name('p')];
      const start =
        this.#documents.length > 0 && this.chance(50) ? this.pick(this.#documents) : '"indexed/k13"';
      const range =
        depth === 0 ? this.pick(['0..3', '1..3', '2..4', '2', '0..1']) : this.pick(['1..2', '0..1']);
      const options = this.pick([
        '',
        '',
        'OPTIONS { order: "bfs" }',
        'OPTIONS { order: "bfs", uniqueVertices: "global" }',
        'OPTIONS { uniqueVertices: "path" }',
        'OPTIONS { order: "weighted", weightAttribute: "w" }',
      ]);
      const prune = this.pick(['', '', '', `PRUNE ${v}.b == 3`, `PRUNE LENGTH(${p}.edges) > 1`]);
      const direction = this.pick(['OUTBOUND', 'INBOUND', 'ANY']);
      this.#parts.push(`FOR ${v}, ${e}, ${p} IN ${range} ${direction} ${start} links ${prune} ${options}`);
      this.#paths.push({ v, e, p });
      this.#documents.push(v);
      return;
    }
    const name = this.#name('d');
    const sources: Readonly<Record<string, () => string>> = {
      indexed: () => 'indexed',
      plain: () => 'plain',
      small: () => 'small',
      list: () => '[{ b: 1, a: 2, _id: "indexed/k2" }, { b: 2, c: { d: 1 } }, null]',
      subquery: () =>
        this.pick([
          '(FOR y IN indexed FILTER y.b == 1 RETURN y)',
          '(FOR y IN plain SORT y._key LIMIT 4 RETURN y)',
          '(FOR y IN small RETURN { b: y.b, c: y, _id: CONCAT("indexed/", y.ref) })',
          '(FOR y IN small FOR z IN indexed FILTER z._key == y.ref RETURN z)',
          '(FOR y IN small COLLECT b = y.b RETURN { b })',
        ]),
    };
    this.#parts.push(`FOR ${name} IN ${sources[kind]?.()}`);
    this.#documents.push(name);
  }

  #let(): void {
    const name = this.#name('l');
    const d = this.pick(this.#documents);
    const uses = this.pick([
      [`LENGTH(FOR y IN indexed FILTER y.b == ${d}.b RETURN y)`, `FILTER ${name} > 2`],
      [`(FOR y IN links FILTER y._to == ${d}._id RETURN y.w)`, `FILTER LENGTH(${name}) > 0`],
      [`(FOR y IN links FILTER y._from == ${d}._id RETURN y)`, `FILTER COUNT(${name}) != 1`],
      [`(FOR y IN small RETURN y.b)`, `FILTER ${d}.b IN ${name}`],
      [`${d}.b`, `FILTER ${name} == 1 || ${name} == 2`],
      [`${d}`, `FILTER ${name}.b >= 0`],
      ['[2, 0, 1 + 2]', `FILTER ${d}.b IN ${name}`],
      [`[0, 1, 1, 2, "x", null, -1.5, ${d}.b]`, `FILTER ${this.pick(this.#documents)}.a IN ${name}`],
      [`${d}.b == 1 ? (FOR y IN indexed FILTER y.a == ${d}.a SORT y._key RETURN y._key) : []`, ''],
    ]);
    this.#parts.push(`LET ${name} = ${uses[0]} ${uses[1]}`);
  }

  #condition(): string {
    const d = this.pick(this.#documents);
    const o = this.pick(this.#documents);
    const simple = [
      `${d}.b == 1`,
      `${d}.b == ${o}.b`,
      `${d}.a == ${o}.a`,
      `${d}._key == ${o}.ref`,
      `${d}._id == "indexed/k7" || ${d}.b == 2`,
      `${d}.a > 1 && ${d}.a <= "x"`,
      `${d}.b > 0 || ${d}.b > 2`,
      `${d}.b IN [0, 1, 3]`,
      `${d}.c.d == 1 && ${d}.b == 3`,
      `${d}.s > 0`,
      `"t1" IN ${d}.tags[*]`,
      `${d}.b == 2 && ${o}.b == ${d}.b`,
      'true',
      '1 == 1',
      ...this.#outerValues.flatMap((list) => [`${d}.b IN ${list}`, `${d}.a NOT IN ${list}`]),
    ];
    const path = this.#paths.at(-1);
    if (path === undefined || this.chance(40)) return this.pick(simple);
    const { v, e, p } = path;
    return this.pick([
      `${p}.vertices[1].b == 1`,
      `${p}.vertices[1].b != ${d}.b`,
      `${p}.vertices[0].b >= 1`,
      `${p}.vertices[2].b < 3`,
      `${p}.edges[0].w > 1`,
      `${p}.edges[1].w != 3`,
      `${p}.vertices[*].b ALL < 3`,
      `${p}.edges[*].w ALL > 0`,
      `${p}.edges[*].w NONE == 4`,
      `${p}.vertices[*].b ANY == 3`,
      `LENGTH(${p}.edges) <= 2`,
      `COUNT(${p}.vertices) > 1`,
      `${p}.vertices[-1].b == 2`,
      `${p}.edges[-1].w < 4`,
      `${v}.b == 1`,
      `${e}.w >= 1`,
      `${e}._to == ${v}._id`,
    ]);
  }

  #end(): void {
    const d = this.pick(this.#documents);
    const keys = this.#documents.map((each) => `${each}._key`).join(', ');
    const path = this.#paths.at(-1);
    const outer = ['0', ...this.#outerValues].at(-1);
    const total = [...this.#documents.map((each) => `${each}._key`), `${d}.b`];
    const row =
      path === undefined
        ? `[${keys}]`
        : `[${keys}, ${this.pick([`${path.p}.vertices[*]._key`, `LENGTH(${path.p}.edges)`, `${path.e}.w`, '0'])}]`;
    // Sort keys for a total order: rows of a traversal can differ only in the path, and rows of lists have no
    // keys.
    this.#parts.push(
      this.pick([
        `RETURN ${row}`,
        `RETURN ${row}`,
        `SORT ${d}.a SORT ${total.join(', ')} DESC RETURN [${keys}]`,
        `SORT ${d}.b, ${total.join(', ')} LIMIT 2, 5 RETURN [${keys}]`,
        `RETURN DISTINCT ${d}.b`,
        `COLLECT WITH COUNT INTO n RETURN n`,
        `COLLECT WITH COUNT INTO n FILTER n > 3 || ${outer} != 7 RETURN [n, ${outer}]`,
        `COLLECT AGGREGATE m = MAX(${d}.b) FILTER m > ${outer} || m == null RETURN [m, ${outer}]`,
        `COLLECT g = ${d}.b WITH COUNT INTO n RETURN [g, n, ${outer}]`,
        `COLLECT g = ${d}.b INTO every RETURN [g, LENGTH(every)]`,
        `COLLECT g = ${d}.b INTO every RETURN [g, every[*].${d}._key, every[* FILTER CURRENT.${d}.b > 1].${d}.b]`,
        `COLLECT g = ${d}.a INTO every RETURN [g, SORTED(every[*].${d}._key), LENGTH(every)]`,
        `COLLECT g = ${d}.b INTO every = ${d}._key RETURN [g, SORTED(every)]`,
        `COLLECT g = ${d}.c.d, h = ${d}.b AGGREGATE m = MAX(${d}.a), n = COUNT(1) SORT g, h RETURN [g, h, n]`,
        `COLLECT k = ${d}.b WITH COUNT INTO n SORT k UPDATE { _key: "k1", n, k } IN plain`,
        `COLLECT k = ${d}._key FILTER k LIKE "k%" UPDATE k WITH { seen: true } IN indexed RETURN NEW.seen`,
        `COLLECT k = ${d}._key SORT k INSERT { _key: CONCAT("n", k) } IN small RETURN OLD`,
        `COLLECT k = ${d}._key FILTER k LIKE "k%" REMOVE k IN plain RETURN OLD._key`,
      ]),
    );
  }
}

test('any subset of rules gives the result of no rules', { timeout: 120_000 }, () => {
  const seen = new Set<string>();
  let answered = 0;
  fc.assert(
    fc.property(fc.gen(), fc.subarray([...ruleNames('3.12')]), (gen, off) => {
      const pick: Pick = (items) => items[gen(fc.nat, { max: items.length - 1 })] as never;
      const chance: Chance = (percent) => gen(fc.nat, { max: 99 }) < percent;
      const query = new QueryMaker(pick, chance).make();
      const plain = outcome(query, ['-all']);
      if (plain.error === undefined) answered += 1;
      for (const rules of [[], off.map((name) => `-${name}`)]) {
        const optimized = outcome(query, rules);
        const difference =
          findDifference({ ...plain, unordered: 'deep', anyWarnings: true }, optimized) ??
          findDifference({ result: plain.written }, { result: optimized.written });
        if (difference !== undefined) throw new Error(`${query}\n${rules}\n${difference}`);
      }
      for (const word of query.match(/UPDATE|REMOVE|INSERT|COLLECT|LIMIT|vertices\[1\]|LENGTH\(FOR/g) ?? [])
        seen.add(word);
    }),
    { numRuns: 250 },
  );
  expect(seen.size).toBe(7);
  // The other queries fail equally, for example on a value that is not an object.
  expect(answered).toBeGreaterThan(180);
});
