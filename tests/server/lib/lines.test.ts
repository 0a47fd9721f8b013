import { expect, test } from 'vitest';
import { lineSlices } from '../../../server/families/replication/routes/lib/line-slices.ts';
import { linesIn } from '../../../server/lib/lines.ts';
import { wholeLines } from '../../../server/lib/whole-lines.ts';
import { fc } from '../../fast-check.ts';

/** Lines of a dump, of a backup of changes or of a log, and the bytes of a file with them. */
const file = fc
  .record({
    lines: fc.array(fc.oneof(fc.json({ stringUnit: 'grapheme', maxDepth: 1 }), fc.constantFrom('', ' '))),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    hasLastEnd: fc.boolean(),
    hasMark: fc.boolean(),
  })
  .map(({ lines, lineEnd, hasLastEnd, hasMark }) => ({
    wanted: lines.map((line) => line.trim()).filter((line) => line !== ''),
    bytes: Buffer.from(`${hasMark ? '\ufeff' : ''}${lines.join(lineEnd)}${hasLastEnd ? lineEnd : ''}`),
  }));

const linesOf = (parts: readonly Uint8Array[]) => parts.flatMap((part) => [...linesIn(part)]);

test('lines are independent of the places at which a file is cut', async () => {
  const cuts = fc.array(fc.nat(500), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(file, cuts, fc.nat(40), async ({ wanted, bytes }, at, minBytes) => {
      const places = at.map((cut) => cut % (bytes.length + 1)).sort((left, right) => left - right);
      async function* chunks() {
        let from = 0;
        for (const to of [...places, bytes.length]) {
          yield bytes.subarray(from, to);
          from = to;
        }
      }
      const parts: Uint8Array[] = [];
      for await (const part of wholeLines(chunks(), minBytes)) parts.push(part);
      expect(linesOf(parts)).toEqual(wanted);
      expect(linesOf([...lineSlices(bytes, minBytes)])).toEqual(wanted);
    }),
  );
});
