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

test('a longer line that begins with the boundary is content, and spaces after the boundary are not', () => {
  const body = ['x--b', '--b \t', 'a: 1', '', '--bc', 'y--b', '--b--c', '--b', '', '2', '--b-- ', 'rest'];
  expect(partsIn(body, 'multipart/mixed; boundary=b')).toEqual([
    [{ a: '1' }, '--bc\r\ny--b\r\n--b--c'],
    [{}, '2'],
  ]);
});

test('a body has at most 1,000 parts', () => {
  const body = (count: number) => [...Array(count).fill('--b\r\n\r\n'), '--b--'];
  expect(partsIn(body(1000), 'multipart/mixed; boundary=b')).toHaveLength(1000);
  expect(() => partsIn(body(1001), 'multipart/mixed; boundary=b')).toThrow(
    expect.objectContaining({ statusCode: 400, message: expect.stringMatching(/at most 1000 parts/) }),
  );
});
