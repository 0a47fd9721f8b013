import { describe, expect, test } from 'vitest';
import {
  findDelimiter,
  MalformedMultipart,
  multipartParts,
} from '../../../../../server/families/batch/routes/lib/multipart.ts';
import { fc } from '../../../../fast-check.ts';

const type = 'Content-Type: application/x-arango-batchpart';
const bytes = (text: string) => Buffer.from(text, 'latin1');
const partsOf = (text: string) =>
  [...multipartParts(bytes(text), '--bnd')].map(({ contentId, head, body }) => ({
    contentId,
    head,
    body: Buffer.from(body).toString('latin1'),
  }));

test.each([
  ['multipart/form-data; boundary=abc', '', '--abc'],
  ['Multipart/Form-Data; BOUNDARY=abc', '', '--abc'],
  ['multipart/form-data; boundary="a b;c"', '', '--a b;c'],
  ['multipart/form-data; charset=utf-8; boundary=abc; x=y', '', '--abc'],
  ['multipart/mixed; boundary=abc', '', '--abc'],
  ['multipart/form-data', '--fromBody\r\nrest', '--fromBody'],
  [undefined, '\r\n --fromBody\nrest', '--fromBody'],
  [undefined, '--other\r\n', undefined],
  ['application/json; boundary=abc', 'x', undefined],
  ['multipart/form-data; boundary=ab', '', undefined],
  ['multipart/form-data; boundary=', '', undefined],
  [undefined, '--other', undefined],
  [undefined, `--${'x'.repeat(300)}\r\n`, undefined],
])('the delimiter of %j and the body %j', (contentType, body, delimiter) => {
  expect(findDelimiter(contentType, bytes(body))).toBe(delimiter);
});

test('parts have a content id, a head and an optional body', () => {
  const message = `--bnd\r\n${type}\r\nContent-Id: one\r\n\r\nGET /a HTTP/1.1\r\n--bnd\n${type}\n\nPOST /b HTTP/1.1\nx: y\n\n{"a":"\r\n--bn"}\n--bnd--\r\n`;
  expect(partsOf(message)).toEqual([
    { contentId: 'one', head: 'GET /a HTTP/1.1', body: '' },
    { contentId: undefined, head: 'POST /b HTTP/1.1\nx: y', body: '{"a":"\r\n--bn"}' },
  ]);
});

describe('a malformed message', () => {
  const part = `--bnd\r\n${type}\r\n\r\nGET /a HTTP/1.1\r\n`;
  test.each([
    ['empty', ''],
    ['without a delimiter', 'no parts at all'],
    ['that begins with other text', ` ${part}--bnd--`],
    ['without an end', part],
    ['with the end only', '--bnd--'],
    ['without the content type', '--bnd\r\nContent-Id: 1\r\n\r\nGET /a HTTP/1.1\r\n--bnd--'],
    ['with another content type', `${part.replace('x-arango-batchpart', 'json')}--bnd--`],
    ['with a header without a colon', `--bnd\r\n${type}\r\noops\r\n\r\nGET /a\r\n--bnd--`],
    ['without an empty line', `--bnd\r\n${type}\r\n--bnd--`],
    ['with a head above 16 KiB', `--bnd\r\n${type}\r\n\r\nGET /${'a'.repeat(20_000)}\r\n--bnd--`],
    ['with text after the delimiter', `--bndx\r\n${type}\r\n\r\nGET /a\r\n--bnd--`],
  ])('%s', (_title, message) => {
    expect(() => partsOf(message)).toThrow(MalformedMultipart);
  });
});

test('written parts are read back', () => {
  const body = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '-', 'b', 'n', 'd', ' ', '{') });
  const part = fc.record({ id: fc.option(fc.stringMatching(/^[\w]{1,9}$/)), body });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      // A boundary does not occur in a body.
      fc.pre(parts.every((each) => !each.body.includes('--bnd')));
      const text = parts
        .map(({ id, body: content }) => {
          const contentId = id === null ? '' : `\r\nContent-Id: ${id}`;
          return `--bnd\r\n${type}${contentId}\r\n\r\nPOST /a HTTP/1.1\r\n\r\n${content}\r\n`;
        })
        .join('');
      expect(partsOf(`${text}--bnd--\r\n`)).toEqual(
        parts.map(({ id, body: content }) => ({
          contentId: id ?? undefined,
          head: 'POST /a HTTP/1.1',
          body: content,
        })),
      );
    }),
  );
});

test('any bytes are parsed or refused', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('--bnd', '\r\n', '\n', type, ':', 'GET /', '--') }),
      (text) => {
        try {
          partsOf(text);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMultipart);
        }
      },
    ),
  );
});
