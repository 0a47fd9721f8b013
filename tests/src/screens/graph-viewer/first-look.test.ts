import { expect, test } from 'vitest';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { addresses } from '../../../../src/lib/addresses.ts';

test('[2.10-5] a graph opened from the list labels vertices by _key and colours them by collection', () => {
  // The address has no style, so that the viewer uses the default one.
  expect(addresses.graph('knows_graph')).toBe('/graph/knows_graph');
  expect(defaultGraphStyle).toMatchObject({ vertexLabel: '_key', vertexColor: { kind: 'collection' } });
});
