import { sizeOf } from '../../../lib/size-of.ts';

/** The scene, the section, and the number of the part if there are several. */
export type SectionKey = readonly [id: string, section: string, part?: number];

/** A list of more than `mostBytes` in parts; other values are one part. */
export function partsOf(value: unknown, mostBytes = 1_000_000): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  const parts: unknown[][] = [[]];
  let bytes = 0;
  for (const each of value) {
    const size = sizeOf(each);
    if (bytes > 0 && bytes + size > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(each);
    bytes += size;
  }
  return parts;
}

/** Section values by name; the keys are in ascending order. */
export function joinParts(keys: readonly SectionKey[], values: readonly unknown[]): Record<string, unknown> {
  const sections: Record<string, unknown> = {};
  for (const [nth, [, name, part = 0]] of keys.entries()) {
    if (part === 0) sections[name] = values[nth];
    else for (const each of values[nth] as readonly unknown[]) (sections[name] as unknown[]).push(each);
  }
  return sections;
}
