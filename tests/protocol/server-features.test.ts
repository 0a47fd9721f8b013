import { expect, test } from 'vitest';
import { missingCallText, missingFeatures, missingText } from '../../protocol/server-features.ts';

test.each([
  ['POST /_api/batch', '3.12.2', undefined],
  [
    'POST /_api/batch',
    '3.12.3',
    'Batch requests exist in ArangoDB up to 3.12.2; this server is ArangoDB 3.12.3.',
  ],
  ['POST /_api/batch', '4.0.1-devel', 'up to 3.12.2; this server is ArangoDB 4.0.1-devel.'],
  ['PUT /_api/simple/all', '3.12.9', undefined],
  ['PUT /_api/simple/all', '4.0.0', 'Simple queries exist in ArangoDB up to 3.12'],
  ['POST /_api/transaction', '4.1', 'JavaScript transactions exist in ArangoDB up to 3.12'],
  ['POST /_api/transaction/begin', '3.4.9', 'Stream transactions exist in ArangoDB since 3.5'],
  ['POST /_api/transaction/begin', '4.0', undefined],
  ['GET /_api/foxx', '3.1.29', 'Calls of services exist in ArangoDB since 3.2'],
  ['GET /_api/foxx/service', '4.0.0', 'Services exist in ArangoDB up to 3.12'],
  ['GET /_admin/statistics', '4.0.0', 'Statistics exist in ArangoDB up to 3.12'],
  ['GET /_admin/metrics', '4.0.0', undefined],
  [
    'PUT /_api/collection/c/load',
    '4.0.0',
    'Loading and unloading of collections exist in ArangoDB up to 3.12',
  ],
  ['GET /_api/view', '2.8.4', 'Views exist in ArangoDB since 3.4'],
  ['GET /_api/token/root', '3.12.4', 'Access tokens exist in ArangoDB since 3.12.5'],
  ['POST /_api/edge', '3.0.0', 'Separate calls for edges and graphs exist in ArangoDB up to 2.8'],
  ['GET /_api/edges/e', '4.0.0', undefined],
  ['GET /_api/collection', '4.0.0', undefined],
])('%s in %s', (call, version, expected) => {
  const found = missingCallText(call, version);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(expected);
});

test('features without calls are found by the version, too', () => {
  expect(missingFeatures('3.12.8')).not.toContain('hashIndexes');
  expect(missingFeatures('4.0.0')).toEqual(
    expect.arrayContaining(['hashIndexes', 'fulltextIndexes', 'userFunctions']),
  );
  expect(missingFeatures('2.8.4')).toEqual(
    expect.arrayContaining(['persistentIndexes', 'computedValues', 'views']),
  );
  expect(missingText('invertedIndexes', '3.9.0')).toBe(
    'Inverted indexes exist in ArangoDB since 3.10; this server is ArangoDB 3.9.0.',
  );
});
