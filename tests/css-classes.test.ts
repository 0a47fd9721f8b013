import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './project-files.ts';

test('each class that a component uses exists in its style sheet', () => {
  const missing: string[] = [];
  let count = 0;
  for (const path of sourceFiles(['src'], /\.tsx$/)) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, name, sheet] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const css = readFileSync(join(root, dirname(path), sheet!), 'utf8');
      const defined = new Set(Array.from(css.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, each]) => each));
      for (const [, used] of text.matchAll(new RegExp(`\\b${name}\\.([a-zA-Z]\\w*)(?!\\w|\\.css)`, 'g'))) {
        count++;
        if (!defined.has(used)) missing.push(`${path}: ${name}.${used}`);
      }
    }
  }
  expect(count).toBeGreaterThan(1000);
  expect([...new Set(missing)]).toEqual([]);
});
