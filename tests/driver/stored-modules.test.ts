import { expect, test } from 'vitest';
import { recordedDriver } from './recorded-port.ts';

/** A driver whose collection `_modules` has these contents by path. */
function driverWith(contents: Readonly<Record<string, string>>) {
  return recordedDriver(({ path, body }) => {
    if (path.startsWith('/_api/collection/_modules')) {
      return { body: { id: '7', name: '_modules', type: 2, status: 3, isSystem: true } };
    }
    if (path !== '/_api/simple/first-example') return undefined;
    const { example } = body as { readonly example: { readonly path: string } };
    const content = contents[example.path];
    return content === undefined
      ? { status: 404, body: { error: true, code: 404, errorNum: 404, errorMessage: 'no match' } }
      : { body: { document: { path: example.path, content } } };
  });
}

test('[3-module-1] a module is a document of _modules with path and content, and its code runs once', () => {
  const { require, sent } = driverWith({
    '/my/math': 'exports.double = (x) => require("./values").two * x;',
    '/my/values': 'module.exports = { two: 2, errors: require("@arangodb").errors };',
  });
  const { double } = require('/my/math') as { double: (x: number) => number };
  expect(double(21)).toBe(42);
  expect(require('my/math')).toBe(require('/my/../my/math'));
  expect(sent.filter((line) => line.includes('first-example'))).toHaveLength(2);
});

test('modules that require each other see the exports so far; a module that fails is not kept', () => {
  const { require } = driverWith({
    '/a': 'exports.name = "a"; exports.other = require("/b").name;',
    '/b': 'exports.name = "b of " + require("/a").name;',
    '/bad': 'throw new Error("not now");',
  });
  expect(require('/a')).toEqual({ name: 'a', other: 'b of a' });
  expect(() => require('/bad')).toThrow('not now');
  expect(() => require('/bad')).toThrow('not now');
});

test('a name without a module is refused, and .. does not leave the top level', () => {
  const { require } = driverWith({});
  expect(() => require('nothing')).toThrow(/cannot find module 'nothing': there are internal, console/);
  expect(() => require('/../secret')).toThrow("cannot use '..' to escape top-level-directory");
});
