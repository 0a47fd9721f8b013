import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenPages } from '../../docs/lib/written-pages.ts';
import { root } from '../project-files.ts';

test.each([...writtenPages])(
  '%s is as the code describes it (npm run docs -- --texts writes it)',
  async (path, text) => {
    await expect(text()).toMatchFileSnapshot(join(root, path));
  },
);
