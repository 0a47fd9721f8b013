import { fc } from '../../../fast-check.ts';

/** Few names, which provokes confusion of strings, nested names and names of other members. */
export const names = ['a', 'size', 'sizes', 'b"a', 'a\\', 'ä', '', 'x:y', '{', '__proto__'];
const name = fc.constantFrom(...names);
const scalar = fc.oneof(
  fc.constantFrom(
    '1',
    '-7',
    '0.5',
    '1e3',
    '999999999999999',
    '1234567890123456',
    '18446744073709551615',
    '12E0',
  ),
  fc.constantFrom('true', 'false', 'null'),
  fc
    .constantFrom(...names, '"a":1', ',"size":2', 'ends with \\', '大きさ')
    .map((text) => JSON.stringify(text)),
);
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: scalar },
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc.uniqueArray(fc.tuple(name, tie('value')), { selector: ([key]) => key, maxLength: 3 }).map(objectText),
  ),
}));
const escaped = (key: string) =>
  `"${[...key].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
const member = fc
  .tuple(name, value, fc.constantFrom('', ' '), fc.constantFrom('', ' '), fc.boolean())
  .map(([key, text, before, behind, isEscaped]) => ({
    key,
    text: `${isEscaped ? escaped(key) : JSON.stringify(key)}${before}:${behind}${text}${before}`,
  }));
/** The text of a document's members, with all forms of whitespace and escapes in JSON. */
export const body = fc
  .uniqueArray(member, { selector: ({ key }) => key, maxLength: 5 })
  .map((members) => members.map(({ text }) => text).join(','));

function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(',')}}`;
}
