import { expect, test } from 'vitest';
import { consoleSegments } from '../../protocol/console-segments.ts';
import { screenPaths } from '../../src/lib/addresses.ts';

test('each page of the console keeps its address: no service is mounted there', () => {
  const paths = Object.values(screenPaths).flat();
  const segments = new Set(paths.map((path) => path.split('/')[0]));
  expect([...segments].filter((segment) => !consoleSegments.includes(segment!))).toEqual([]);
});
