import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { ImportFormat } from './import-format.ts';

const formats = collectRegistry(
  import.meta.glob<ImportFormat>('./formats/*.ts', { eager: true, import: 'default' }),
);

/** The format of a file by its first characters, or else by its extension; undefined: a table. */
export function findFormat(name: string, start: string): ImportFormat | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const all = [...formats.values()];
  return (
    all.find((format) => format.detects(start.trimStart().slice(0, 2000))) ??
    all.find(({ extensions }) => extensions.includes(extension))
  );
}
