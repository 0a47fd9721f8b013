import { expect, test } from 'vitest';
import {
  validateCollectionName,
  validateIndexBuckets,
  validateJournalSize,
  validateNumberOfShards,
  validateWholeNumber,
} from '../../../../src/screens/collections/validate-collection.ts';

const names = [
  ['', true, 'No collection name entered!'],
  ['', false, 'No collection name given.'],
  ['_x', true, 'No "_" allowed as first character!'],
  ['_x', false, 'Collection name must always start with a letter.'],
  ['1x', true, 'Collection name must always start with a letter.'],
  ['-x', true, 'Collection name must always start with a letter.'],
  ['a b', true, 'Only Symbols "_" and "-" are allowed.'],
  ['aé', true, 'Only Symbols "_" and "-" are allowed.'],
  ['a.b', false, 'Only Symbols "_" and "-" are allowed.'],
  ['a', true, undefined],
  ['Persons_2-old', true, undefined],
] as const;

test.each(names)('[5-collection-1] the name %j (new: %s): %s', (name, isNew, message) => {
  expect(validateCollectionName(name, isNew)).toBe(message);
});

const sizes = [
  ['', true, undefined],
  ['', false, 'Must be a number.'],
  ['x', true, 'Must be a number.'],
  ['1.5', true, 'Must be a number.'],
  ['-1', true, 'Must be a number.'],
  ['0', true, 'Must be at least 1 MB.'],
  ['1', true, undefined],
  ['32', false, undefined],
] as const;

test.each(sizes)('[5-collection-2] the journal size %j (optional: %s): %s', (text, isOptional, message) => {
  expect(validateJournalSize(text, isOptional)).toBe(message);
});

test.each(['1', '2', '8', '1024', '4294967296'])('[5-collection-3] %s index buckets are valid', (text) => {
  expect(validateIndexBuckets(text)).toBeUndefined();
});

test.each(['', '0', '3', '-2', '1.5', 'x', '12'])('%j index buckets are invalid', (text) => {
  expect(validateIndexBuckets(text)).toBe('Please enter a valid number of index buckets');
});

test.each(['', '0', '-1', '1.5', 'x'])('[5-collection-4] %j shards are invalid', (text) => {
  expect(validateNumberOfShards(text)).toBe('Number of shards has to be an integer value greater or equal 1');
});

test('offset and increment are whole numbers; an empty field means the default', () => {
  expect(validateNumberOfShards('3')).toBeUndefined();
  expect(validateWholeNumber('', 1)).toBeUndefined();
  expect(validateWholeNumber('0', 0)).toBeUndefined();
  expect(validateWholeNumber('0', 1)).toBe('Must be a whole number from 1.');
  expect(validateWholeNumber('1.5', 1)).toBe('Must be a whole number from 1.');
});
