import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { DataFormat } from './data-format.ts';

const formats = collectRegistry(
  import.meta.glob<DataFormat>('./formats/*.ts', { eager: true, import: 'default' }),
);

export const dataFormats: readonly DataFormat[] = [...formats.values()].sort(
  (left, right) => left.order - right.order,
);

/** Throws for an unknown id. */
export function getDataFormat(id: string): DataFormat {
  const format = formats.get(id);
  if (format === undefined) {
    throw new Error(`expected a format (${[...formats.keys()].sort().join(', ')}), found '${id}'`);
  }
  return format;
}
