import { expect, test } from 'vitest';
import { TextIndex } from '../../../../../src/graph/workspace/find/TextIndex.ts';
import { foldedPattern, foldText } from '../../../../../src/lib/fold-text.ts';
import { runAtOnce } from '../../../../../src/lib/slices.ts';

const rows = [
  ['airports/OSL', 'Oslo Gardermoen', [['country', 'Norway']]],
  ['airports/BOO', 'Bodø', [['country', 'Norway']]],
  [
    'airports/AES',
    'Ålesund',
    [
      ['country', 'Norway'],
      ['note', 'near Oslo'],
    ],
  ],
  ['airports/AGP', 'Málaga', [['country', 'Spain']]],
  ['airports/30064771078', 'Numeric', []],
] as const;

function indexOf(given: readonly (typeof rows)[number][] = rows) {
  const index = new TextIndex();
  for (const [id, label, attributes] of given)
    index.put({ id, label, key: id.slice(id.indexOf('/') + 1), attributes });
  return index;
}

const idsOf = (index: TextIndex, text: string, limit = 10) =>
  runAtOnce(index.search(text, limit)).hits.map(({ id }) => id);

test('[B4-2] accents and case are folded in the text and in the query', () => {
  expect(foldText('Ålesund MÁLAGA Bodø straße Łódź')).toBe('alesund malaga bodo strasse lodz');
  const index = indexOf();
  expect(idsOf(index, 'malaga')).toEqual(['airports/AGP']);
  expect(idsOf(index, 'BODO')).toEqual(['airports/BOO']);
  expect(idsOf(index, 'Bodø')).toEqual(['airports/BOO']);
  expect(new RegExp(foldedPattern('malaga.'), 'i').test('MÁLAGA.')).toBe(true);
  expect(new RegExp(foldedPattern('malaga.'), 'i').test('Málagax')).toBe(false);
});

test('[B4-1] any attribute is found, labels and keys before attributes, and the matching attribute is named', () => {
  const index = indexOf();
  expect(idsOf(index, 'oslo')).toEqual(['airports/OSL', 'airports/AES']);
  const { hits, total } = runAtOnce(index.search('norway', 2));
  expect(total).toBe(3);
  expect(hits).toHaveLength(2);
  expect(hits[0]!.attribute).toEqual({ name: 'country', value: 'Norway' });
  expect(idsOf(index, 'spain mal')).toEqual(['airports/AGP']);
  expect(idsOf(index, 'osl')).toEqual(['airports/OSL', 'airports/AES']);
});

test('[B4-5] a numeric-looking key is found in the picture', () => {
  expect(idsOf(indexOf(), '30064771078')).toEqual(['airports/30064771078']);
});

test('replaced and removed rows are not found', () => {
  const index = indexOf();
  index.put({ id: 'airports/BOO', label: 'Renamed', key: 'BOO', attributes: [] });
  index.remove('airports/AGP');
  expect(idsOf(index, 'bodo')).toEqual([]);
  expect(idsOf(index, 'renamed')).toEqual(['airports/BOO']);
  expect(idsOf(index, 'malaga')).toEqual([]);
  expect(index.size).toBe(4);
});

test('the search gives the same rows as a scan of each row, for texts that span several pages', () => {
  const index = new TextIndex();
  const words = ['lib', 'python', 'ssl', 'dev', 'doc', 'perl', 'Größe'];
  const labels = Array.from({ length: 40_000 }, (_, row) => {
    const pick = (step: number) => words[(row * step) % words.length]!;
    return `${pick(1)}${pick(3)}-${pick(5)}${row}`;
  });
  for (const [row, label] of labels.entries())
    index.put({ id: `p/${row}`, label, key: String(row), attributes: [] });
  for (const text of ['ssl-dev', 'python 39', 'grosse', 'perl-doc12']) {
    const wanted = labels
      .map((label, row) => ({ row, text: foldText(`${label} ${row}`) }))
      .filter((each) => text.split(' ').every((word) => each.text.includes(word)));
    const { hits, total } = runAtOnce(index.search(text, 20));
    expect(total).toBe(wanted.length);
    const known = new Set(wanted.map(({ row }) => row));
    expect(hits).toHaveLength(Math.min(20, wanted.length));
    expect(hits.every(({ id }) => known.has(Number(id.slice(2))))).toBe(true);
  }
});
