import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ChecklistItem, checklistFaults } from '../checklist.ts';
import { specificationText } from '../specification-text.ts';

/** Each file of this folder exports `items`, the requirements of one part of the administration specification. */
const parts = import.meta.glob<readonly ChecklistItem[]>(['./*.ts', '!./*.test.ts'], {
  eager: true,
  import: 'items',
});

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('each requirement of the administration specification has a test that names it', () => {
  const items = Object.values(parts).flat();
  expect(items.length).toBeGreaterThan(0);
  expect(checklistFaults(items, root)).toEqual([]);
});

test('its document is up to date', async () => {
  await expect(specificationText('Administration', parts)).toMatchFileSnapshot(
    `${root}/docs/specification/administration.md`,
  );
});
