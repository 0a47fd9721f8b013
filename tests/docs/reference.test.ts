import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referencePages } from '../../docs/lib/reference.ts';
import { root } from '../project-files.ts';

test.each(Object.entries(referencePages))(
  'docs/reference/%s is as the code describes it (npm run docs writes it)',
  async (name, text) => {
    await expect(text()).toMatchFileSnapshot(join(root, 'docs/reference', name));
  },
);
