import { expect, test } from 'vitest';
import { isTooManyFiles } from '../../../server/lib/too-many-files.ts';

const errors: readonly [error: Error, isIt: boolean][] = [
  [Object.assign(new Error('x'), { code: 'EMFILE' }), true],
  [Object.assign(new Error('x'), { code: 'ENFILE' }), true],
  [new Error("EMFILE: too many open files, open '/x'"), true],
  [new Error('ENFILE: file table overflow'), true],
  [Object.assign(new Error('/x.node: Too many open files'), { code: 'ERR_DLOPEN_FAILED' }), true],
  [Object.assign(new Error('/x.node: no such file'), { code: 'ERR_DLOPEN_FAILED' }), false],
  [Object.assign(new Error("ENOENT: no such file, open 'EMFILES'"), { code: 'ENOENT' }), false],
];

test.each(errors)('%s is an error of too many open files: %s', (error, isIt) => {
  expect(isTooManyFiles(error)).toBe(isIt);
});
