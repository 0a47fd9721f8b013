import { expect, test } from 'vitest';
import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { isAppending, keepsRows } from '../../../../src/graph/model/growth.ts';

const ids = ['v/1'];
const indices = Uint32Array.of(0);

test.each<[name: string, patch: GraphPatch, appends: boolean, keeps: boolean]>([
  ['appended vertices', [{ kind: 'addVertices', ids }], true, true],
  ['inserted vertices', [{ kind: 'addVertices', ids, at: indices }], false, false],
  ['removed vertices', [{ kind: 'removeVertices', indices }], false, false],
  ['removed edges', [{ kind: 'removeEdges', indices }], false, false],
  ['flags', [{ kind: 'setFlags', indices, values: Uint8Array.of(1) }], false, true],
  [
    'flags and a removal',
    [
      { kind: 'setFlags', indices, values: Uint8Array.of(1) },
      { kind: 'removeEdges', indices },
    ],
    false,
    false,
  ],
])('%s', (_, patch, appends, keeps) => {
  expect(isAppending(patch)).toBe(appends);
  expect(keepsRows(patch)).toBe(keeps);
});
