import type { ObjectValue, Value } from '../../../aql/values/value.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import type { StoreIndex } from '../../aql/query-store.ts';

/** Source of randomness: an integer in [0, bound). */
export type Draw = (bound: number) => number;

/** A query over the collection `C`, with the part of its result that does not depend on the access path. */
export interface IndexedQuery {
  readonly text: string;
  readonly isOrdered: boolean;
  /** True to undo the writes of the query: they may depend on the order of rows. */
  readonly isUndone: boolean;
}

/** Texts that differ although a collation without ties would call them equal, and neighbours in the order. */
const texts = [
  ...[
    '',
    'a',
    'A',
    'b',
    'ab',
    'aB',
    'é',
    'e\u0301',
    'e',
    '❤',
    '❤\ufe0f',
    'co\u00adop',
    'coop',
    '\u200b',
    '\u0000a',
  ],
  ...['ä', 'z', 'ß', 'ss', '日', `${'long '.repeat(60)}1`, `${'long '.repeat(60)}2`],
];
const values: readonly Value[] = [
  null,
  false,
  true,
  0,
  1,
  2,
  -1.5,
  1,
  2,
  'a',
  'b',
  ...texts,
  [],
  [1],
  ['a', 1],
  {},
];
const nested: readonly Value[] = [{ x: 1 }, { x: null }, { y: 'a' }, [1, [2]], [null]];
const scalarPaths = ['a', 'a', 'b', 'b', 'c.d', 'e', 'n', 't'];

/** Random documents, indexes and queries for the comparison of indexes with full scans. */
export class IndexedQueryMaker {
  #made: readonly StoreIndex[] = [];

  constructor(
    private readonly draw: Draw,
    private readonly dialect: Dialect,
  ) {}

  documents(): readonly ObjectValue[] {
    return Array.from({ length: 5 + this.draw(25) }, (_, at) => this.#document(at));
  }

  /** The indexes that later queries aim at. */
  indexes(): readonly StoreIndex[] {
    this.#made = Array.from({ length: 1 + this.draw(3) }, () => this.#index());
    return this.#made;
  }

  query(): IndexedQuery {
    return this.#pick([
      () => this.#read(),
      () => this.#read(),
      () => this.#read(),
      () => this.#join(),
      () => this.#grouping(),
      () => this.#writing(),
      () => this.#upsert(),
    ])();
  }

  #read(): IndexedQuery {
    const filter = this.#filters('d', []);
    const path = this.#pick(scalarPaths);
    const direction = this.#pick(['', 'DESC']);
    const limit = `LIMIT ${this.#pick(['', '1, ', '3, '])}${1 + this.draw(6)}`;
    const [text, isOrdered] = this.#pick<readonly [string, boolean]>([
      [`FOR d IN C ${filter} RETURN d._key`, false],
      [`FOR d IN C ${filter} SORT d.${path} ${direction} RETURN d.${path}`, true],
      [`FOR d IN C SORT d.${path} ${direction}, d._key ${direction} ${limit} RETURN d._key`, true],
      [`FOR d IN C ${filter} SORT d.${path} ${direction} ${limit} RETURN d.${path}`, true],
      [`FOR d IN C ${filter} SORT d.a, d.b, d._key RETURN d._key`, true],
      [`FOR d IN C ${filter} SORT ${this.#sortKeys(direction)} RETURN d._key`, true],
      [`FOR d IN C ${filter} SORT ${this.#sortKeys(direction)} ${limit} RETURN d._key`, true],
      [`FOR d IN C ${filter} FOR i IN 1..2 SORT d.${path} ${direction} ${limit} RETURN d.${path}`, true],
      [`RETURN LENGTH(FOR d IN C ${filter} ${limit} RETURN d)`, true],
      [`RETURN LENGTH(FOR d IN C ${filter} RETURN 1)`, true],
      [`FOR d IN C ${filter} RETURN [d.a, d.tags]`, false],
    ]);
    return { text, isOrdered, isUndone: true };
  }

  /** Leading fields of an index, then perhaps another path, and the key, so that the order has no ties. */
  #sortKeys(direction: string): string {
    const { fields } = this.#pick(this.#made);
    const plain = fields
      .slice(this.draw(2), 1 + this.draw(fields.length))
      .filter((field) => !field.includes('[*]'));
    const paths = [...plain, ...(this.draw(2) === 0 ? [this.#pick(scalarPaths)] : [])];
    const turned = this.draw(6) === 0 ? 'DESC' : direction;
    return [...paths.map((path) => `d.${path} ${direction}`), `d._key ${turned}`].join(', ');
  }

  #join(): IndexedQuery {
    const outer = this.#filters('o', []);
    const text = `FOR o IN C ${outer} LIMIT 40 FOR d IN C ${this.#filters('d', ['o'])} RETURN [o._key, d._key]`;
    // The LIMIT is above the number of documents.
    return { text, isOrdered: false, isUndone: true };
  }

  #grouping(): IndexedQuery {
    const filter = this.#filters('d', []);
    const path = this.#pick(scalarPaths);
    // MIN of 2.8 depends on the first row.
    const low = this.dialect === '2.8' ? 'SUM' : 'MIN';
    const text = this.#pick([
      `FOR d IN C ${filter} COLLECT WITH COUNT INTO n RETURN n`,
      `FOR d IN C ${filter} COLLECT g = d.${path} WITH COUNT INTO n RETURN [g, n]`,
      `FOR d IN C ${filter} COLLECT g = d.${path}, h = d.${this.#pick(scalarPaths)} WITH COUNT INTO n RETURN [g, h, n]`,
      `FOR d IN C ${filter} COLLECT g = d.${path} INTO m = d._key RETURN [g, SORTED(m)]`,
      `FOR d IN C ${filter} COLLECT AGGREGATE low = ${low}(d.${path}), high = MAX(d.${path}) RETURN [low, high]`,
      `FOR d IN C ${filter} RETURN DISTINCT d.${path}`,
    ]);
    return { text, isOrdered: false, isUndone: true };
  }

  #writing(): IndexedQuery {
    const filter = this.#filters('d', []);
    const value = this.#literal();
    const text = this.#pick([
      `FOR d IN C ${filter} UPDATE d WITH { mark: 1 } IN C RETURN NEW._key`,
      `FOR d IN C ${filter} UPDATE d WITH { a: ${value}, tags: [${value}, 'a'] } IN C RETURN OLD._key`,
      `FOR d IN C ${filter} REPLACE d WITH { b: ${value}, n: 1, m: 2, _from: 'v/1', _to: 'v/2' } IN C RETURN OLD._key`,
      `FOR d IN C ${filter} REMOVE d IN C RETURN OLD._key`,
      `FOR d IN C ${filter} COLLECT k = d._key UPDATE k WITH { b: ${value} } IN C RETURN NEW.b`,
    ]);
    return { text, isOrdered: false, isUndone: this.draw(4) > 0 };
  }

  /** The document that UPSERT finds depends on the order, so only the number of its updates is compared. */
  #upsert(): IndexedQuery {
    const [first, second] = [this.#literal(), this.#literal()];
    const example = this.#pick([
      `{ a: ${first} }`,
      `{ a: ${first}, b: ${second} }`,
      `{ _key: 'k${this.draw(12)}', a: ${first} }`,
      `{ _key: 'k${this.draw(12)}' }`,
      `{ c: { d: ${first} }, a: ${second} }`,
      `{ n: ${this.draw(3)}, a: ${first} }`,
    ]);
    const insert = "{ mark: 1, n: 1, m: 1, _from: 'v/1', _to: 'v/2' }";
    const text = `UPSERT ${example} INSERT ${insert} UPDATE { mark: 2 } IN C RETURN OLD == null`;
    return { text, isOrdered: true, isUndone: true };
  }

  #filters(variable: string, others: readonly string[]): string {
    const parts = this.draw(4) > 0 ? this.#lookup(variable, others) : [];
    while (parts.length < 3 && this.draw(10) < (parts.length === 0 ? 8 : 2)) {
      const alternatives = [this.#condition(variable, others)];
      while (this.draw(10) < 2) alternatives.push(this.#condition(variable, others));
      parts.push(alternatives.length === 1 ? (alternatives[0] as string) : `(${alternatives.join(' || ')})`);
    }
    if (parts.length === 0) return '';
    return this.draw(2) === 0
      ? `FILTER ${parts.join(' && ')}`
      : parts.map((part) => `FILTER ${part}`).join(' ');
  }

  /** Conditions on the first fields of an index: equal values, then perhaps a range. */
  #lookup(variable: string, others: readonly string[]): string[] {
    const { fields } = this.#pick(this.#made);
    const parts: string[] = [];
    for (const field of fields.slice(0, 1 + this.draw(fields.length))) {
      const value = this.#operand(others);
      if (field.includes('[*]')) {
        parts.push(`${value} IN ${variable}.${field}`);
        continue;
      }
      const kind = this.draw(6);
      if (kind === 0) parts.push(`${variable}.${field} IN [${value}, ${this.#literal()}]`);
      else if (kind > 1) parts.push(`${variable}.${field} == ${value}`);
      else {
        parts.push(`${variable}.${field} ${this.#pick(['<', '<=', '>', '>='])} ${value}`);
        break;
      }
    }
    return parts;
  }

  #operand(others: readonly string[]): string {
    return others.length > 0 && this.draw(2) === 0
      ? `${this.#pick(others)}.${this.#pick(scalarPaths)}`
      : this.#literal();
  }

  #condition(variable: string, others: readonly string[]): string {
    const path = this.#pick(scalarPaths);
    const literal = (): string => this.#operand(others);
    const v = variable;
    const key = `'k${this.draw(30)}'`;
    const plain = this.#pick([
      () => `${v}.${path} == ${literal()}`,
      () => `${literal()} == ${v}.${path}`,
      () => `${v}.${path} ${this.#pick(['<', '<=', '>', '>='])} ${literal()}`,
      () => `${v}.${path} >= ${literal()} && ${v}.${path} < ${literal()}`,
      () => `${v}.${path} IN [${literal()}, ${literal()}, ${literal()}]`,
      () => `${v}.${path} != ${literal()}`,
      () => `(${literal()} < ${v}.${path} || ${v}.${path} >= ${literal()} || ${v}.${path} == ${literal()})`,
      () => `(${literal()} == ${v}.${path} || ${v}.${path} == NOOPT(${literal()}))`,
      () => `(${v}.${path} == ${v}.${this.#pick(scalarPaths)} || ${v}.${path} == ${literal()})`,
      () => `(${v}.${path} == ${literal()} || 1 > 2)`,
      () => `${literal()} IN ${v}.tags[*]`,
      () => `${literal()} IN ${v}.tags[*]`,
      () => `${literal()} IN ${v}.list[*].x`,
      () => `${literal()} IN ${v}.tags`,
      () => `${v}.tags[*] ANY == ${literal()}`,
      () => `${v}["tags[*]"] == ${literal()}`,
      () => `${v}._key == ${key}`,
      () => `${v}._key IN [${key}, 'k1', 'k2', null]`,
      () => `${v}._id == CONCAT('C/', ${key})`,
      () => `${v}._from == 'v/${this.draw(4)}'`,
      () => `${v}._to IN ['v/0', 'v/${this.draw(4)}']`,
      () => `DISTANCE(${v}.n, ${v}.m, 1, 1) < ${this.draw(4)} * 100000`,
    ]);
    return plain();
  }

  #literal(): string {
    return JSON.stringify(this.draw(4) > 0 ? this.#pick([null, 1, 2, 'a']) : this.#pick(this.#values));
  }

  /** The 2.8 form has recorded rules for lists and objects in lookups, which differ from those of a scan. */
  get #values(): readonly Value[] {
    return this.dialect === '2.8'
      ? values.filter((value) => typeof value !== 'object' || value === null)
      : values;
  }

  #document(at: number): ObjectValue {
    const maybe = (name: string, value: () => Value): ObjectValue =>
      this.draw(5) === 0 ? {} : { [name]: value() };
    const value = (): Value => {
      if (this.dialect !== '2.8' && this.draw(8) === 0) return this.#pick(nested);
      return this.#pick(this.draw(3) > 0 ? [1, 2, 'a', null] : this.#values);
    };
    const items = (): Value =>
      this.draw(6) === 0 ? value() : Array.from({ length: this.draw(4) }, () => value());
    return {
      _key: `k${at}`,
      _from: `v/${this.draw(4)}`,
      _to: `v/${this.draw(4)}`,
      ...maybe('a', value),
      ...maybe('b', value),
      ...maybe('c', () => this.#pick<Value>([{ d: value() }, {}, [1], 1])),
      ...maybe('e', value),
      ...maybe('tags', items),
      ...maybe('list', () =>
        this.#pick<Value>([[{ x: value() }, { x: value() }], [value()], [], { x: 1 }, null]),
      ),
      ...maybe('t', () => this.#pick<Value>([1_700_000_000, '2024-01-01', 1, 'a'])),
      n: this.draw(4),
      m: this.draw(3),
      'tags[*]': 1,
    };
  }

  #index(): StoreIndex {
    const type = this.#pick<StoreIndex['type']>([
      ...(['persistent', 'persistent', 'persistent', 'skiplist', 'skiplist', 'hash', 'hash'] as const),
      ...(['ttl', 'mdi', 'geo', 'fulltext'] as const),
    ]);
    const sparse = this.draw(3) === 0;
    switch (type) {
      case 'ttl':
        return { type, fields: ['t'], unique: false, sparse: true };
      case 'mdi':
        return { type, fields: ['n', 'm'], unique: false, sparse };
      case 'geo':
        return { type, fields: ['n', 'm'], unique: false, sparse: true };
      case 'fulltext':
        return { type, fields: ['a'], unique: false, sparse: true };
      default: {
        const choices = ['a', 'b', 'c.d', 'e', 'tags[*]', 'tags[*]', 'list[*].x', '_key', 'n'];
        const fields = new Set(Array.from({ length: 1 + this.draw(3) }, () => this.#pick(choices)));
        if (this.draw(2) === 0) fields.add(this.#pick(['tags[*]', 'list[*].x']));
        return { type, fields: [...fields], unique: this.draw(5) === 0, sparse };
      }
    }
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.draw(items.length)] as T;
  }
}
