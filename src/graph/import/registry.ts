import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { ImportFormat } from './import-format.ts';

const formats = collectRegistry(
  import.meta.glob<ImportFormat>('./formats/*.ts', { eager: true, import: 'default' }),
);

/** All formats that a file can be read as, by label. */
export const formatChoices: readonly { readonly id: string; readonly label: string }[] = [...formats.values()]
  .map(({ id, label }) => ({ id, label }))
  .sort((left, right) => (left.label < right.label ? -1 : 1));

/** Undefined for a table. */
export function formatById(id: string): ImportFormat | undefined {
  return formats.get(id);
}

/** The format of a file by its first characters, or else by its extension; undefined: a table. */
export function findFormat(name: string, start: string): ImportFormat | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const all = [...formats.values()];
  return (
    all.find((format) => format.detects(start.trimStart().slice(0, 2000))) ??
    all.find(({ extensions }) => extensions.includes(extension))
  );
}
