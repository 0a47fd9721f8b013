import { expect, test } from 'vitest';
import { BracketIndex } from '../../../../server/storage/json/BracketIndex.ts';
import { fc } from '../../../fast-check.ts';
import { body } from './json-bodies.ts';

/** The offset after the value that begins at `at`: the shortest text from there that is valid JSON. */
function endOf(text: string, at: number): number {
  for (let end = at + 2; ; end++) {
    try {
      JSON.parse(text.slice(at, end));
      return end;
    } catch {
      // Not the whole value yet.
    }
  }
}

test('the index knows the end of each array and object, and of nothing else', () => {
  fc.assert(
    fc.property(body, (members) => {
      const text = `{${members}}`;
      const index = new BracketIndex(text);
      let isInString = false;
      for (let at = 0; at <= text.length; at++) {
        const isOpening = !isInString && (text[at] === '{' || text[at] === '[');
        expect(index.endOf(at)).toBe(isOpening ? endOf(text, at) : undefined);
        if (isInString && text[at] === '\\') {
          at += 1;
          expect(index.endOf(at)).toBeUndefined();
        } else if (text[at] === '"') isInString = !isInString;
      }
    }),
    { numRuns: 200 },
  );
});

test('without its closing bracket, a value ends with the text', () => {
  expect(new BracketIndex('[1,{"a":2').endOf(0)).toBe(9);
  expect(new BracketIndex('[1,{"a":2').endOf(3)).toBe(9);
  expect(new BracketIndex('}]').endOf(0)).toBeUndefined();
});
