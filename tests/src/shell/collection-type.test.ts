import { expect, test } from 'vitest';
import { collectionTypeLabel } from '../../../src/shell/sandbox/inspect.ts';

test('[2-helpers-3] type 2 is document, type 3 is edge, others are unknown; system collections have a suffix', () => {
  const labels = [
    [2, 'things', 'document'],
    [3, 'links', 'edge'],
    [2, '_users', 'document (system)'],
    [3, '_links', 'edge (system)'],
    [7, 'things', 'unknown'],
    [undefined, '_things', 'unknown (system)'],
  ] as const;
  for (const [type, name, label] of labels) expect(collectionTypeLabel(type, name)).toBe(label);
});
