import { basename } from 'node:path';
import type { ChecklistItem } from './checklist.ts';

/** The requirements of a specification as a document: one line an item, by the parts of its checklist. */
export function specificationText(
  title: string,
  parts: Readonly<Record<string, readonly ChecklistItem[]>>,
): string {
  const sections = Object.entries(parts).map(([path, items]) => {
    const name = basename(path, '.ts').replaceAll('-', ' ');
    const lines = items.map(({ id, text }) => `- \`${id}\` ${text}`);
    return `\n## ${name[0]!.toUpperCase()}${name.slice(1)}\n\n${lines.join('\n')}\n`;
  });
  return `# ${title}\n\nGenerated from \`tests/spec/\`, which names the tests of each item; \`npm test\` writes which of them passed to\n\`test-results/specification.md\`.\n${sections.join('')}`;
}
