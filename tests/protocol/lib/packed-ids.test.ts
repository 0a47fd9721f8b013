import { expect, test } from 'vitest';
import { IdPacker, PackedIds } from '../../../protocol/lib/packed-ids.ts';

test('a slice has the ids of its range', () => {
  const ids = ['a/1', 'b/längere', 'a/', 'c/3', 'a/last'];
  const packer = new IdPacker(ids.length);
  for (const id of ids) packer.add(id);
  const packed = new PackedIds(packer.finish());
  for (let from = 0; from <= ids.length; from++) {
    for (let to = from; to <= ids.length; to++) {
      expect([...packed.slice(from, to)]).toEqual(ids.slice(from, to));
    }
  }
});
