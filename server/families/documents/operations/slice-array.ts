import { requireUniqueNames } from '../../../lib/unique-names.ts';
import type { Operation } from '../../../operation/operation.ts';
import { sliceBytes } from '../../../operation/slice-bytes.ts';
import { splitArray } from '../../../operation/split-json-array.ts';

interface SliceArrayArgs {
  /** A JSON array. */
  readonly json: Uint8Array;
  /** Size of a slice with more than one element. Default 64 KiB. */
  readonly maxBytes?: number;
}

/**
 * Splits a large array into several arrays with the same elements in the same order. Throws 600 and 1216 as
 * `splitJsonArray`.
 */
const sliceArray: Operation<SliceArrayArgs, { readonly slices: readonly Uint8Array[] }> = {
  id: 'slice-array',
  mode: 'read',
  // The operation reads no data.
  rights: 'data',
  run(_scope, { json, maxBytes = sliceBytes }) {
    const { bytes, parts } = splitArray(json);
    requireUniqueNames(json);
    const slices: Uint8Array[] = [];
    for (let at = 0; at < parts.length; ) {
      const start = parts[at] as number;
      let end = parts[at + 1] as number;
      for (at += 2; at < parts.length && (parts[at + 1] as number) - start <= maxBytes; at += 2) {
        end = parts[at + 1] as number;
      }
      const slice = new Uint8Array(end - start + 2);
      slice[0] = openBracket;
      slice.set(bytes.subarray(start, end), 1);
      slice[slice.length - 1] = closeBracket;
      slices.push(slice);
    }
    return { slices };
  },
};

const openBracket = 91;
const closeBracket = 93;

export default sliceArray;
