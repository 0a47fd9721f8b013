import { expect, test } from 'vitest';
import {
  validateCollectionName,
  validateIndexBuckets,
  validateJournalSize,
} from '../../../../src/screens/collections/validate-collection.ts';

test.each([
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
])('the name %j (new: %s): %s', (name, isNew, message) => {
  expect(validateCollectionName(name, isNew)).toBe(message);
});

test.each([
  ['', true, undefined],
  ['', false, 'Must be a number.'],
  ['x', true, 'Must be a number.'],
  ['1.5', true, 'Must be a number.'],
  ['-1', true, 'Must be a number.'],
  ['0', true, 'Must be at least 1 MB.'],
  ['1', true, undefined],
  ['32', false, undefined],
])('the journal size %j (optional: %s): %s', (text, isOptional, message) => {
  expect(validateJournalSize(text, isOptional)).toBe(message);
});

test.each(['1', '2', '8', '1024', '4294967296'])('%s index buckets are valid', (text) => {
  expect(validateIndexBuckets(text)).toBeUndefined();
});

test.each(['', '0', '3', '-2', '1.5', 'x', '12'])('%j index buckets are invalid', (text) => {
  expect(validateIndexBuckets(text)).toBe('Please enter a valid number of index buckets');
});
