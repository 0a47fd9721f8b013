import { expect, test } from 'vitest';
import {
  emptyIndexForm,
  findIndexProblem,
  type IndexFormValues,
  indexTypes,
  toIndexBody,
} from '../../../../src/screens/documents/index-form.ts';

const form = (part: Partial<IndexFormValues>): IndexFormValues => ({ ...emptyIndexForm, ...part });

test('[3-index-2] the types cap, geo, hash, fulltext and skiplist can be created, and those of today', () => {
  expect(Object.keys(indexTypes).sort()).toEqual(
    ['cap', 'fulltext', 'geo', 'hash', 'mdi', 'mdi-prefixed', 'persistent', 'skiplist', 'ttl'].sort(),
  );
});

const completeForms: readonly (readonly [IndexFormValues, object])[] = [
  [
    form({ fields: ['a', 'b.c'], isUnique: true, isSparse: true, name: ' byA ' }),
    { type: 'persistent', name: 'byA', fields: ['a', 'b.c'], unique: true, sparse: true, inBackground: true },
  ],
  [
    form({ type: 'geo', fields: ['loc'], isGeoJson: true }),
    { type: 'geo', fields: ['loc'], geoJson: true, inBackground: true },
  ],
  [
    form({ type: 'fulltext', fields: ['text'], minLength: '3' }),
    { type: 'fulltext', fields: ['text'], minLength: 3, inBackground: true },
  ],
  [
    form({ type: 'ttl', fields: ['at'], expireAfter: 60 }),
    { type: 'ttl', fields: ['at'], expireAfter: 60, inBackground: true },
  ],
  [
    form({ type: 'mdi', fields: ['x', 'y'] }),
    { type: 'mdi', fields: ['x', 'y'], unique: false, fieldValueTypes: 'double', inBackground: true },
  ],
  [
    form({ type: 'mdi-prefixed', prefixFields: ['p'], fields: ['x'] }),
    {
      type: 'mdi-prefixed',
      prefixFields: ['p'],
      fields: ['x'],
      unique: false,
      fieldValueTypes: 'double',
      inBackground: true,
    },
  ],
  [
    form({
      fields: ['a'],
      storedValues: ['b', 'c.d'],
      isDeduplicating: false,
      hasEstimates: false,
      isCached: true,
      isInBackground: false,
    }),
    {
      type: 'persistent',
      fields: ['a'],
      storedValues: ['b', 'c.d'],
      unique: false,
      sparse: false,
      deduplicate: false,
      estimates: false,
      cacheEnabled: true,
      inBackground: false,
    },
  ],
  [form({ type: 'cap', size: '100' }), { type: 'cap', size: 100 }],
];

test.each(completeForms)(
  '[7-indexes-2] the body of a new index has the inputs of its type %#',
  (values, body) => {
    expect(findIndexProblem(values)).toEqual({});
    expect(toIndexBody(values)).toEqual(body);
  },
);

test.each([
  [form({}), { fields: 'Expected 1 to 8 attributes.' }],
  [form({ type: 'geo', fields: ['a', 'b', 'c'] }), { fields: 'Expected 1 to 2 attributes.' }],
  [
    form({ type: 'fulltext', fields: ['a'], minLength: '' }),
    { minLength: 'Expected a whole number from 1.' },
  ],
  [form({ type: 'ttl', fields: ['a'], expireAfter: -1 }), { expireAfter: 'Expected a whole number from 0.' }],
  [form({ type: 'cap' }), { size: 'Expected a number of documents or bytes.' }],
  [form({ type: 'cap', byteSize: 100 }), { byteSize: 'Expected a whole number from 16,384.' }],
  [form({ type: 'mdi-prefixed', fields: ['a'] }), { prefixFields: 'Expected at least 1 attribute.' }],
])('an incomplete index is not sent %#', (values, problems) => {
  expect(findIndexProblem(values)).toEqual(problems);
});
