import { expect, test } from 'vitest';
import { type BodyBytes, partsOf } from '../../../driver/services/routing/multipart.ts';

const partsIn = (lines: readonly string[], type = 'multipart/form-data; boundary="b c"') => {
  const parts = partsOf(Buffer.from(lines.join('\r\n')) as unknown as BodyBytes, type);
  return Array.isArray(parts) ? parts.map(({ headers, data }) => [headers, String(data)]) : 'bytes';
};

test('the parts of a body have headers and bytes', () => {
  const field = ['--b c', 'Content-Disposition: form-data; name="a"', '', '1'];
  const file = [
    '--b c',
    'content-disposition: form-data; name="f"',
    'Content-Type: text/x; q=1',
    '',
    'x\r\n--b',
  ];
  expect(partsIn(['preamble', ...field, ...file, '--b c--', 'epilogue'])).toEqual([
    [{ 'content-disposition': 'form-data; name="a"' }, '1'],
    [{ 'content-disposition': 'form-data; name="f"', 'content-type': 'text/x; q=1' }, 'x\r\n--b'],
  ]);
});

test.each([
  ['no boundary', ['--b', '', '1', '--b--'], 'multipart/form-data', 'bytes'],
  ['no end', ['--b', 'a: b', '', '1'], 'multipart/form-data; boundary=b', []],
  ['no head', ['--b', 'a', '--b--'], 'multipart/form-data; boundary=b', []],
  ['an empty body', [''], 'multipart/form-data; boundary=b', []],
])('%s', (_name, lines, type, expected) => {
  expect(partsIn(lines, type)).toEqual(expected);
});
