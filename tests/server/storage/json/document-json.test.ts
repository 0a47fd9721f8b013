import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { checkDocument, checkedBody } from '../../../../server/storage/json/document-json.ts';
import { readObjectText } from '../../../../server/storage/json/object-text.ts';
import { fc } from '../../../fast-check.ts';
import { body } from './json-bodies.ts';

const isSystem = (name: string) => name === '_id' || name === '_key' || name === '_rev' || name === '';
const system = ['"_key":"k"', '"_rev" : "1"', '"":{"a":[1]}', '"\\u005fid":"c/k"', '"_other":1'];

/** A document of plain members and system attributes. */
const document = fc
  .tuple(body, fc.shuffledSubarray(system), fc.nat(5))
  .map(([members, special, at]) => {
    const all = members === '' ? [] : [members];
    for (const each of special) all.splice(at % (all.length + 1), 0, each);
    return `{ ${all.join(' , ')} }`;
  })
  .filter((text) => {
    const names = [...Object.keys(parseJson(text) as object)];
    return !text.includes('"": ') && names.length === new Set(names).size;
  });

describe('a checked document', () => {
  test('has the same body and system attributes as a parsed one', () => {
    fc.assert(
      fc.property(document, fc.boolean(), (text, hasLineBreaks) => {
        const json = hasLineBreaks ? text.replace('{ ', '{\n\t') : text;
        let parsed: ReturnType<typeof readObjectText>;
        try {
          parsed = readObjectText(json, isSystem);
        } catch (error) {
          expect(() => checkDocument(Buffer.from(json))).toThrow((error as Error).message);
          return;
        }
        const checked = checkDocument(Buffer.from(json));
        const members = checkedBody(checked, isSystem);
        expect(parseJson(`{${members}}`)).toEqual(parseJson(`{${parsed.body}}`));
        expect(members).not.toContain('\n');
        const { attributes } = readObjectText(checked, isSystem);
        for (const name of ['_id', '_key', '_rev']) expect(attributes[name]).toEqual(parsed.attributes[name]);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['[1]', 'invalid document type'],
    ['{"a":1,"a":2}', "the attribute 'a' occurs twice"],
    ['{"a":1,"\\u0061":2}', "the attribute 'a' occurs twice"],
    ['{"a":1', 'got end-of-file at position 6'],
  ])('%s is refused', (text, message) => {
    expect(() => checkDocument(Buffer.from(text))).toThrow(message);
  });
});
