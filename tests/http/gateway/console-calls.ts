import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints, type NamedEndpoint } from '../../../protocol/endpoints.ts';
import { root, sourceFiles } from '../../project-files.ts';

/** The endpoints that the console's code names. */
export function consoleEndpoints(): readonly NamedEndpoint[] {
  const used = new Set<string>();
  for (const file of sourceFiles(['src', 'workers'])) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, family, name] of text.matchAll(/\b(\w+)Api\s*\.\s*(\w+)/g)) {
      used.add(`${family!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.${name}`);
    }
  }
  return allEndpoints.filter(({ id }) => used.has(id));
}
