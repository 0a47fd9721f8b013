import { type IdList, IdPacker, PackedIds } from '../../protocol/lib/packed-ids.ts';

/** Ids per slice of work. */
const sliceIds = 4000;

/** Packs ids of any list; a packed list is returned as it is. Yields after a bounded amount of work. */
export function* packInSlices(ids: IdList): Generator<undefined, PackedIds> {
  if (ids instanceof PackedIds) return ids;
  const packer = new IdPacker(ids.length);
  let count = 0;
  for (const id of ids) {
    packer.add(id);
    if (++count % sliceIds === 0) yield;
  }
  return new PackedIds(packer.finish());
}
