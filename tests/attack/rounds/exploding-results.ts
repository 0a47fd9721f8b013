import type { Round } from '../Round.ts';
import { victimPath } from '../Target.ts';
import { runTimed } from '../timed-query.ts';

const doubled = (seed: string, step: (name: string) => string, times: number) =>
  `LET a0 = ${seed} ${Array.from({ length: times }, (_, at) => `LET a${at + 1} = ${step(`a${at}`)}`).join(' ')} RETURN a${times}`;

const queries: readonly (readonly [string, () => Readonly<Record<string, unknown>>])[] = [
  [doubled('[1]', (name) => `[${name}, ${name}]`, 60), () => ({})],
  [doubled('{x: 1}', (name) => `{a: ${name}, b: ${name}}`, 60), () => ({})],
  [doubled('"x"', (name) => `CONCAT(${name}, ${name})`, 40), () => ({})],
  [doubled('[1]', (name) => `APPEND(${name}, ${name})`, 40), () => ({})],
  [doubled('[1]', (name) => `PUSH(${name}, ${name})`, 60), () => ({})],
  [doubled('"x"', (name) => `SUBSTITUTE(REPEAT("ab", 100000), "a", ${name})`, 8), () => ({})],
  ['RETURN REPEAT("x", 1000000000)', () => ({})],
  ['RETURN SUBSTITUTE(REPEAT("a", 1000000), "a", REPEAT("b", 1000000))', () => ({})],
  ['RETURN 1..1000000000', () => ({})],
  ['FOR i IN 1..100000000 RETURN REPEAT("x", 10000)', () => ({})],
  ['FOR i IN 1..100000000 COLLECT n = i INTO g RETURN g', () => ({})],
  ['FOR i IN 1..100000000 SORT -i RETURN i', () => ({})],
  ['RETURN FLATTEN([@nested], 100000)', () => ({ nested: deepArray(900) })],
  ['RETURN JSON_PARSE(@text)', () => ({ text: '['.repeat(100_000) + ']'.repeat(100_000) })],
  ['RETURN JSON_PARSE(@text)', () => ({ text: deepObjectText(100_000) })],
  ['RETURN JSON_PARSE(REPEAT("[", 50000000))', () => ({})],
  ['RETURN @many', () => ({ many: Array.from({ length: 1_000_000 }, () => []) })],
  ['RETURN LENGTH(JSON_STRINGIFY(@many))', () => ({ many: Array.from({ length: 300_000 }, () => ({})) })],
  ['RETURN MERGE_RECURSIVE(@nested, @nested)', () => ({ nested: deepObject(900) })],
  ['RETURN UNION(1..3000000, 1..3000000, 1..3000000)', () => ({})],
  ['RETURN SPLIT(REPEAT("a,", 20000000), ",")', () => ({})],
  ['RETURN PERCENTILE(1..50000000, 50)', () => ({})],
  ['FOR a IN 1..20000 FOR b IN 1..20000 RETURN DISTINCT [a, b]', () => ({})],
  ['RETURN RANDOM_TOKEN(65535 * 10)', () => ({})],
  ['RETURN LPAD("x", 2000000000, "y")', () => ({})],
  ['FOR v, e, p IN 1..60 ANY "documents/k1" edges OPTIONS {uniqueEdges: "none"} RETURN p', () => ({})],
  [`RETURN ${'['.repeat(3000)}${']'.repeat(3000)}`, () => ({})],
  [`RETURN ${'('.repeat(3000)}1${')'.repeat(3000)}`, () => ({})],
  [`RETURN ${'NOT '.repeat(3000)}1`, () => ({})],
  [`RETURN 1${' + 1'.repeat(20_000)}`, () => ({})],
];

const round: Round = {
  id: 'exploding-results',
  attacks: 'values that double, strings and ranges without end, deep values: by memory limits',
  order: 100,
  async run(context) {
    const count = context.amount(queries.length, 5);
    const first = count < queries.length ? context.random.nextBelow(queries.length) : 0;
    await context.repeat(count, 2, async (number) => {
      const [query, bindVars] = queries[(first + number) % queries.length]!;
      await runTimed(context, query, bindVars());
    });
    // All at once.
    await context.repeat(context.amount(12), 12, async (number) => {
      const [query, bindVars] = queries[number % 4]!;
      await runTimed(context, query, bindVars());
    });
    await context.call({ path: `${victimPath}/_api/query/current` }, 'root');
  },
};
export default round;

function deepArray(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level++) value = [value, level];
  return value;
}

function deepObject(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}

function deepObjectText(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}
