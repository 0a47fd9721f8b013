import { z } from 'zod';
import { type IdList, PackedIds } from '../../../../protocol/lib/packed-ids.ts';
import { packInSlices } from '../../../lib/pack-ids.ts';
import { runAtOnce } from '../../../lib/slices.ts';

/** By name, because arrays of another window or thread have other constructors. */
function isArrayOf(name: string): (value: unknown) => boolean {
  return (value) => Object.prototype.toString.call(value) === `[object ${name}]`;
}

/** Typed arrays over any buffer. */
export const uint8 = z.custom<Uint8Array>(isArrayOf('Uint8Array'));
const uint16 = z.custom<Uint16Array>(isArrayOf('Uint16Array'));
export const uint32 = z.custom<Uint32Array>(isArrayOf('Uint32Array'));
export const float32 = z.custom<Float32Array>(isArrayOf('Float32Array'));
export const float64 = z.custom<Float64Array>(isArrayOf('Float64Array'));

/** Texts of many elements; one check is much faster than a schema for each text. */
export const optionalTexts = z.custom<readonly (string | null)[]>(
  (value) => Array.isArray(value) && value.every((text) => text === null || typeof text === 'string'),
);

/** `PackedIdColumns` whose offsets are consistent. */
export const packedIds = z
  .object({
    prefixes: z.array(z.string()),
    prefixNumbers: uint16,
    ends: uint32,
    bytes: uint8,
  })
  .refine(({ prefixes, prefixNumbers, ends, bytes }) => {
    if (prefixNumbers.length !== ends.length || (ends.at(-1) ?? 0) > bytes.length) return false;
    let before = 0;
    for (const end of ends) {
      if (end < before) return false;
      before = end;
    }
    return prefixNumbers.every((number) => number < prefixes.length);
  }, 'the offsets of the ids are not consistent');
export type PackedIdsValue = z.infer<typeof packedIds>;

/** Packs ids of any list. */
export function packIds(ids: IdList): PackedIdsValue {
  return runAtOnce(packIdsInSlices(ids));
}

/** Like `packIds`, but yields after a bounded amount of work. */
export function* packIdsInSlices(ids: IdList): Generator<undefined, PackedIdsValue> {
  const { prefixes, ...columns } = (yield* packInSlices(ids)).columns;
  return { ...columns, prefixes: [...prefixes] };
}

export function unpackIds(columns: PackedIdsValue): PackedIds {
  return new PackedIds(columns);
}
