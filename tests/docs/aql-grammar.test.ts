import { expect, test } from 'vitest';
import { parseQuery } from '../../aql/parser/parse.ts';
import { aqlGrammar, aqlTerminals } from '../../docs/lib/aql-grammar.ts';
import { fc } from '../fast-check.ts';

const samples: Readonly<Record<string, readonly string[]>> = {
  name: ['a', 'doc', '_key', '`my name`'],
  function: ['LENGTH', 'MY::FUNCTION'],
  number: ['1', '0.5', '1e3', '0x1f'],
  text: ['"a"', "'b c'"],
  bind: ['@value'],
  collectionBind: ['@@collection'],
};

type Pick = (count: number) => number;

/** A part of a rule: draws a text, with few repetitions below `depth` 0. */
type Part = (pick: Pick, depth: number) => string;

const rules = new Map(Object.entries(aqlGrammar).map(([name, text]) => [name, parseRule(text)]));

/** Parses alternatives of sequences of items with `?`, `*` and `+`. */
function parseRule(text: string): Part {
  const tokens = text.match(/"[^"]*"|[\w]+|[()|?*+]/g) ?? [];
  let at = 0;
  const alternatives = (): Part => {
    const choices = [sequence()];
    while (tokens[at] === '|') {
      at += 1;
      choices.push(sequence());
    }
    // The last alternative is the simplest one.
    return (pick, depth) => choices[depth <= 0 ? choices.length - 1 : pick(choices.length)]!(pick, depth);
  };
  const sequence = (): Part => {
    const parts: Part[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') parts.push(item());
    return (pick, depth) =>
      parts
        .map((part) => part(pick, depth))
        .filter((each) => each !== '')
        .join(' ');
  };
  const item = (): Part => {
    const token = tokens[at++]!;
    let part: Part;
    if (token === '(') {
      part = alternatives();
      at += 1;
    } else if (token.startsWith('"')) part = () => token.slice(1, -1);
    else part = (pick, depth) => draw(token, pick, depth - 1);
    const sign = tokens[at];
    if (sign !== '?' && sign !== '*' && sign !== '+') return part;
    at += 1;
    return (pick, depth) => {
      const most = depth <= 0 ? 0 : sign === '?' ? 1 : 2;
      const count = (sign === '+' ? 1 : 0) + pick(most + 1);
      return Array.from({ length: count }, () => part(pick, depth)).join(' ');
    };
  };
  return alternatives();
}

function draw(name: string, pick: Pick, depth: number): string {
  const known = samples[name];
  if (known !== undefined) return known[pick(known.length)]!;
  const rule = rules.get(name);
  if (rule === undefined) throw new Error(`the grammar has no rule '${name}'`);
  return rule(pick, depth);
}

test('each part of the grammar is a rule or described', () => {
  const used = Object.values(aqlGrammar).flatMap(
    (text) => text.replaceAll(/"[^"]*"/g, '').match(/\w+/g) ?? [],
  );
  const known = new Set([...Object.keys(aqlGrammar), ...Object.keys(aqlTerminals)]);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => name !== 'query' && !used.includes(name))).toEqual([]);
  expect(Object.keys(samples)).toEqual(Object.keys(aqlTerminals));
});

test('random sentences of the grammar are parsed', () => {
  const sentence = fc.infiniteStream(fc.nat()).map((numbers) => {
    const pick: Pick = (count) => numbers.next().value! % count;
    return draw('query', pick, 7);
  });
  fc.assert(
    fc.property(sentence, (text) => {
      parseQuery(text, '3.12');
    }),
    { numRuns: 500 },
  );
});
